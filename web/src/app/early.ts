// Runs in the head of the document, before first paint and while the app is still loading. The build inlines it there
// (`vite/earlyScript.ts`), so it must stay small.
import { firstRequests } from '@/app/firstRequests';
import { isBare } from '@/app/Layout/isBare';
import { isClientHinted, isLoginHinted, rememberedUser } from '@/features/session/flags';
import { askEarly } from '@/shared/api/earlyAnswers';
import { localStore } from '@/shared/lib/storage';

const page = document.documentElement;

// Prevents a flash of light colours on a dark page. Light is the default. If the user chose the device's mode, the page
// follows when that mode changes.
const device = matchMedia('(prefers-color-scheme: dark)');
function showMode() {
  const mode = localStore.read('theme');
  page.dataset['theme'] = mode === 'dark' || (mode === 'system' && device.matches) ? 'dark' : 'light';
}
showMode();
device.addEventListener('change', showMode);

// A signed-in user is redirected from the landing page and sees a different project list, so the rendered document is
// hidden.
const { pathname, search } = location;
const isLandingLeft = pathname === '/' && (isLoginHinted() || new URLSearchParams(search).has('isSuccess'));
if (isLandingLeft || (pathname === '/projects' && isLoginHinted())) page.dataset['document'] = 'skipped';

// Documents are rendered for visitors: `server.css` hides the visitor-only parts. Where a document has nothing to show a
// signed-in user yet, `shell.css` shows a header and a skeleton.
if (isLoginHinted()) page.dataset['returning'] = '';
if (isLoginHinted() && !isBare(pathname)) page.dataset['shell'] = '';

const userId = isLoginHinted() ? rememberedUser() : null;
const remembered = userId === null ? undefined : { userId, isClient: isClientHinted() };
for (const { address, user } of firstRequests(location, remembered)) askEarly(address, user);
