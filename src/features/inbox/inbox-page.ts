import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { addresses } from '#contract/addresses.ts'
import { numberInQuery } from '#state/claim-address.ts'
import { type NoOrganisation, organisationOfPage } from '#state/legals.ts'
import { inboxLetter } from './inbox-letter.ts'
import { inboxList } from './inbox-list.ts'

/** Whose inbox this is; list and letter have their own stores. */
export type InboxState = { readonly kind: 'loading' | 'shown' } | NoOrganisation

export type InboxPage = ReturnType<typeof inboxPage>

/** Letters of the current organisation (M-LEGAL-01, issue 5 part 6); `?letter=` opens one, Back returns to the list. */
export function inboxPage(environment: Environment) {
  const $inbox = atom<InboxState>({ kind: 'loading' })
  const list = inboxList(environment)
  const letter = inboxLetter(environment, () => void list.read())

  const open = async (): Promise<void> => {
    const { current, why } = await organisationOfPage(environment)
    if (why) $inbox.set(why)
    if (!current) return
    const id = numberInQuery(environment, 'letter')
    await Promise.all([list.read(), id === null ? undefined : letter.open(id)])
    $inbox.set({ kind: 'shown' })
  }
  /** Shows what the address names now. */
  const follow = () => {
    const id = numberInQuery(environment, 'letter')
    if (id === null) letter.close()
    else void letter.open(id)
  }

  whenShown(environment, $inbox, () => {
    void open()
    const stops = [environment.onHistory(follow), environment.onReturn(() => void letter.refresh())]
    return () => {
      for (const stop of stops) stop()
      letter.close()
    }
  })

  return {
    $inbox: $inbox as ReadableAtom<InboxState>,
    list,
    letter,
    retry: () => {
      $inbox.set({ kind: 'loading' })
      void open()
    },
    openLetter: (id: number) => {
      environment.push(`${addresses.legals}?letter=${id}`)
      void letter.open(id)
    },
    toList: () => {
      environment.push(addresses.legals)
      letter.close()
    },
  }
}
