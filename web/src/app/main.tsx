import '@/app/csp';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { createAppClient } from '@/app/createAppClient';
import { firstAddress } from '@/app/firstAddress';
import { Providers } from '@/app/Providers';
import { routes } from '@/app/routes';

window.history.replaceState(window.history.state, '', firstAddress(window.location));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Providers client={createAppClient()} router={createBrowserRouter(routes)} />
  </StrictMode>,
);
