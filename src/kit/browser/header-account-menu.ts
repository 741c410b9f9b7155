import type { UserInfo } from '#people/api/session.ts'
import { fetchOnce } from './fetch-once.ts'

const accountPart = (within: ParentNode, name: string) =>
  within.querySelector<HTMLElement>(`[data-account-${name}]`)

const toggleShown = (element: Element | null, shown: boolean) => element?.toggleAttribute('hidden', !shown)

/**
 * Switches the organisation that the session acts for, then reloads the page or opens `then` (M-LEGAL-03); false if
 * refused.
 */
async function actFor(address: string, legalHid: string | null, then?: string): Promise<boolean> {
  const answer = await fetch(address, {
    method: 'PUT',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ currentLegalHid: legalHid }),
  }).catch(() => null)
  if (answer?.ok) then === undefined ? location.reload() : location.assign(then)
  return answer?.ok ?? false
}

function fillOwner(menu: HTMLElement, { userName, email, actingFor = [] }: UserInfo): void {
  const owner = accountPart(menu, 'owner')
  const [name, address] = Array.from(owner?.children ?? [])
  if (name) name.textContent = userName
  if (address) address.textContent = email
  toggleShown(owner, actingFor.length === 0)
}

function fillChoices(list: HTMLElement, info: UserInfo, address: string): void {
  const first = accountPart(list, 'choice')
  const organisations = info.actingFor ?? []
  if (!first || organisations.length === 0) return
  const { ownNote = '', innLabel = '', then } = list.dataset
  const current = info.currentLegalHid ?? null
  const choices = [
    { legalHid: null, name: info.userName, note: ownNote },
    ...organisations.map(({ legalHid, name, inn }) => ({
      legalHid,
      name,
      note: `${innLabel} ${inn}`,
    })),
  ]
  for (const { legalHid, name, note } of choices) {
    const item = first.cloneNode(true) as HTMLElement
    const [mark, words] = Array.from(item.querySelector('button')?.children ?? [])
    const [title, small] = Array.from(words?.children ?? [])
    if (title) title.textContent = name
    if (small) small.textContent = note
    toggleShown(item, true)
    toggleShown(mark?.firstElementChild ?? null, legalHid === current)
    mark?.removeAttribute('hidden')
    if (legalHid === current) item.querySelector('button')?.setAttribute('aria-current', 'true')
    item.addEventListener('click', async () => {
      const stays = legalHid === current && then === undefined
      if (!stays && !(await actFor(address, legalHid, then))) toggleShown(list.nextElementSibling, true)
    })
    list.append(item)
  }
  toggleShown(list, true)
  toggleShown(list.closest('[data-account-offer]'), true)
}

/**
 * Stores whether the session acts for an organisation, so that the next page draws the right menu at first paint
 * (layouts/display-settings.js).
 */
function storeMenuChoice(acting: boolean): void {
  const page = document.documentElement
  if (acting) page.dataset.acts = 'organisation'
  else delete page.dataset.acts
  try {
    if (acting) localStorage.acts = 'organisation'
    else localStorage.removeItem('acts')
  } catch {
    // Blocked storage: the menu changes only after the next page is drawn.
  }
}

/**
 * Fills in the account menu of the header without React, so that content pages stay light. `data-info` and
 * `data-act-for` are the URLs of the calls; the parts of the menu are marked `data-account-…`.
 */
export async function wireHeaderAccountMenu(account: HTMLElement): Promise<void> {
  const answer = await fetchOnce(account.dataset.info ?? '').catch(() => null)
  if (!answer?.ok) {
    // The login button is hidden while a person may be logged in.
    delete document.documentElement.dataset.person
    return
  }
  const info = (await answer.json()) as UserInfo
  const acting = info.actingFor?.find(({ legalHid }) => legalHid === info.currentLegalHid)
  const name = accountPart(account, 'name')
  if (name) name.textContent = acting?.name ?? info.userName
  const note = accountPart(account, 'note')
  if (note && acting)
    note.textContent = `${accountPart(account, 'choices')?.dataset.innLabel ?? ''} ${acting.inn}`
  toggleShown(note, acting !== undefined)
  const menu = account.querySelector<HTMLDetailsElement>('[data-account-menu]')
  menu?.toggleAttribute('data-acting', acting !== undefined)
  if (menu) fillOwner(menu, info)
  for (const list of document.querySelectorAll<HTMLElement>('[data-account-choices]'))
    fillChoices(list, info, account.dataset.actFor ?? '')
  toggleShown(accountPart(account, 'login'), false)
  toggleShown(accountPart(account, 'backOffice'), info.role === 'operator')
  toggleShown(accountPart(account, 'administration'), info.role === 'administrator')
  toggleShown(accountPart(account, 'editing'), info.role === 'editor')
  toggleShown(accountPart(account, 'legals'), acting !== undefined)
  toggleShown(accountPart(account, 'invited'), Number(info.invitations ?? 0) > 0)
  toggleShown(accountPart(account, 'person'), true)
  storeMenuChoice(acting !== undefined)
}
