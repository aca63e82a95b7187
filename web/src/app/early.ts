// Runs in the head of the document, before the first paint and while the app is still loading. The build puts it there
// (`vite/earlyScript.ts`), so it has to stay small.
import { firstRequests } from '@/app/firstRequests';
import { isClientHinted, isLoginHinted, rememberedUser } from '@/features/session/flags';
import { askEarly } from '@/shared/api/earlyAnswers';
import { localStore } from '@/shared/lib/storage';

const page = document.documentElement;

// A dark page never flashes light. Light is the initial mode; a user who chose the device's mode follows it as it
// changes.
const device = matchMedia('(prefers-color-scheme: dark)');
function showMode() {
  const mode = localStore.read('theme');
  page.dataset['theme'] = mode === 'dark' || (mode === 'system' && device.matches) ? 'dark' : 'light';
}
showMode();
device.addEventListener('change', showMode);

// A signed-in user leaves the landing page, and their project list differs, so neither is shown to them.
const { pathname, search } = location;
const isLandingLeft = pathname === '/' && (isLoginHinted() || new URLSearchParams(search).has('isSuccess'));
if (isLandingLeft || (pathname === '/projects' && isLoginHinted())) page.dataset['document'] = 'skipped';

// Documents are rendered as for visitors: `server.css` hides the visitors' parts.
if (isLoginHinted()) page.dataset['returning'] = '';

const userId = isLoginHinted() ? rememberedUser() : null;
const remembered = userId === null ? undefined : { userId, isClient: isClientHinted() };
for (const { address, user } of firstRequests(location, remembered)) askEarly(address, user);
