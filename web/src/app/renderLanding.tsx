import { createAppClient } from '@/app/createAppClient';
import { renderApp } from '@/app/renderApp';
import { LANDING_TITLE } from '@/screens/Landing/title';

/** Renders the landing page at build: markup of the app and of its styles. */
export const renderLanding = async () => ({ ...(await renderApp(createAppClient(), '/')), title: LANDING_TITLE });
