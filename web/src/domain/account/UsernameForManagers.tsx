/**
 * A hidden field with the username in a form that changes a password, so that password managers store the new password
 * for that username (Chromium, 'Password Form Styles that Chromium Understands'). Renders nothing if the username is
 * not known.
 */
export function UsernameForManagers({ username }: { username: string }) {
  return username === '' ? null : (
    <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
  );
}
