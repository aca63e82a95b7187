import { OPERATOR_PATH } from '@/features/operator/texts';

export interface OperatorTab {
  label: string;
  to: string;
}

/** The parts of the operator's screens, in the order of the tabs. A tab is open on its address and those below it. */
export const TABS: readonly OperatorTab[] = [
  { label: 'Reports', to: `${OPERATOR_PATH}/reports` },
  { label: 'Appeals', to: `${OPERATOR_PATH}/appeals` },
  { label: 'Accounts', to: `${OPERATOR_PATH}/accounts` },
  { label: 'Marketplace', to: `${OPERATOR_PATH}/marketplace` },
];
