/**
 * The account in a form that changes a password: password managers store the new one under it (Chromium, 'Password
 * Form Styles that Chromium Understands'). Renders nothing for an unknown account.
 */
export function UsernameForManagers({ username }: { username: string }) {
  return username === '' ? null : (
    <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
  );
}
