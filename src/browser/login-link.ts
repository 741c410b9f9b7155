/** Points the login of the header at this page: whoever logs in comes back to where they were. */
export const returnFromLogin = (account: HTMLElement): void => {
  const login = account.querySelector<HTMLAnchorElement>('[data-account-login] a')
  if (login) login.search = `callback=${encodeURIComponent(location.pathname + location.search)}`
}
