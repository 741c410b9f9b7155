/**
 * Shows in the header who is logged in, without an island, so that a page to read stays light. The element carries the
 * address to ask (`data-info`); its parts are marked `data-account-login`, `-person`, `-name`, `-desk`, `-legals`.
 */
export async function wireHeaderAccount(account: HTMLElement): Promise<void> {
  const part = (name: string) => account.querySelector<HTMLElement>(`[data-account-${name}]`)
  const login = part('login')?.querySelector('a')
  if (login)
    login.href = `${login.href.split('?')[0]}?callback=${encodeURIComponent(location.pathname + location.search)}`
  const answer = await fetch(account.dataset.info ?? '', { credentials: 'include' }).catch(() => null)
  if (!answer?.ok) return
  const { userName, role, organisations } = (await answer.json()) as Record<string, unknown>
  const name = part('name')
  if (name && typeof userName === 'string') name.textContent = userName
  part('login')?.setAttribute('hidden', '')
  if (role === 'operator') part('desk')?.removeAttribute('hidden')
  if (Number(organisations) > 0) part('legals')?.removeAttribute('hidden')
  part('person')?.removeAttribute('hidden')
}
