// Runs in the head of the document, before anything is painted and while the app is still being loaded. The build puts
// it there (`vite/earlyScript.ts`), so it has to stay small.
import { firstRequests } from '@/app/firstRequests';
import { isClientHinted, isLoginHinted, rememberedUser } from '@/features/session/flags';
import { askEarly } from '@/shared/api/earlyAnswers';
import { localStore } from '@/shared/lib/storage';

const page = document.documentElement;

// A dark page never flashes light. Light is the first mode; whoever chose that of their device follows it as it changes.
const device = matchMedia('(prefers-color-scheme: dark)');
function showMode() {
  const mode = localStore.read('theme');
  page.dataset['theme'] = mode === 'dark' || (mode === 'system' && device.matches) ? 'dark' : 'light';
}
showMode();
device.addEventListener('change', showMode);

// Whoever is signed in does not stay at the landing page, and their list is another one, so neither is shown to them.
const { pathname, search } = location;
const isLandingLeft = pathname === '/' && (isLoginHinted() || new URLSearchParams(search).has('isSuccess'));
if (isLandingLeft || (pathname === '/projects' && isLoginHinted())) page.dataset['document'] = 'skipped';

// Documents are rendered as for visitors: `server.css` hides what is for them alone.
if (isLoginHinted()) page.dataset['returning'] = '';

const userId = isLoginHinted() ? rememberedUser() : null;
const remembered = userId === null ? undefined : { userId, isClient: isClientHinted() };
for (const { address, user } of firstRequests(location, remembered)) askEarly(address, user);
