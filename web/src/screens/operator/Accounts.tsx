import { FindAccounts, type OperatedAccount } from '@hirelane/api/schemas/operator-accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { foundQuery } from '@/features/operator/queries';
import { StandingBadges } from '@/features/operator/StandingBadges';
import { OPERATOR_PATH, OPERATOR_TEXTS, ACCOUNT_TEXTS as TEXTS } from '@/features/operator/texts';
import { Button } from '@/shared/ui/buttons/Button';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Field } from '@/shared/ui/forms/Field';
import { Form } from '@/shared/ui/forms/Form';
import { Card } from '@/shared/ui/layout/Card';
import { CardHead } from '@/shared/ui/layout/CardHead';
import { TitledCard } from '@/shared/ui/layout/TitledCard';

/** Account search. The search text is not in the URL, because it may be an email address. */
export function Accounts() {
  const [name, setName] = useState('');
  const { data: found, isLoading, isError, refetch } = useQuery(foundQuery(name));
  const { register, handleSubmit, formState } = useForm<FindAccounts>({
    resolver: zodResolver(FindAccounts),
    defaultValues: { name: '' },
  });
  return (
    <>
      <TitledCard title={TEXTS.search}>
        <Form isBusy={false} onSubmit={handleSubmit((values) => setName(values.name))}>
          <Field label={TEXTS.label} error={formState.errors.name?.message}>
            <input autoCapitalize="none" autoComplete="off" spellCheck={false} {...register('name')} />
          </Field>
          <div>
            <Button type="submit" $tone="accent">
              {TEXTS.find}
            </Button>
          </div>
        </Form>
      </TitledCard>
      <div aria-live="polite">
        {isLoading && <Skeleton label="Searching" rows={1} height="8rem" />}
        {isError && <ErrorState message={OPERATOR_TEXTS.failed} onRetry={() => void refetch()} />}
        {found?.length === 0 && <EmptyState icon="search" title={TEXTS.none} text={TEXTS.noneText} />}
        {found?.map((account) => (
          <FoundAccount key={account._id} account={account} />
        ))}
      </div>
    </>
  );
}

/** An account found by the search, with a link to it. */
function FoundAccount({ account }: { account: OperatedAccount }) {
  const { _id, firstName, lastName, username, email } = account;
  return (
    <Card as="article" aria-labelledby={`account-${_id}`}>
      <CardHead>
        <h2 id={`account-${_id}`}>
          <Link to={`${OPERATOR_PATH}/accounts/${_id}`}>
            {firstName} {lastName}
          </Link>
        </h2>
      </CardHead>
      <p>
        {username}, {email}
      </p>
      <StandingBadges account={account} />
    </Card>
  );
}
