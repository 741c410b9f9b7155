import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { screen } from '#screens/screen.ts'
import { numberInQuery } from '#state/claim-address.ts'
import { organisationOfPage, type Unchosen } from '#state/legals.ts'
import { inboxLetter } from './inbox-letter.ts'
import { inboxList } from './inbox-list.ts'

const addressOf = (id: number) => `${addresses.legals}?letter=${id}`

export type InboxPage = ReturnType<typeof inboxPage>

/**
 * Letters of the current organisation (M-LEGAL-01); `?letter=` opens one, Back returns to the list. List and letter
 * have their own stores.
 */
export function inboxPage(environment: Environment) {
  const list = inboxList(environment, () => void letter.refresh())
  const letter = inboxLetter(environment, () => void list.reload())

  const { $state, retry } = screen<object, Unchosen>(environment, {
    load: async () => {
      const { current, why } = await organisationOfPage(environment)
      if (!current) return why
      const id = numberInQuery(environment, 'letter')
      await Promise.all([list.reload(), id === null ? undefined : letter.open(id)])
      return {}
    },
    whileShown: () => {
      const stops = [environment.onHistory(follow), environment.onReturn(() => void letter.refresh())]
      return () => {
        for (const stop of stops) stop()
        letter.close()
      }
    },
  })
  const follow = () => {
    const id = numberInQuery(environment, 'letter')
    if (id === null) letter.close()
    else void letter.open(id)
  }

  return {
    $state,
    retry,
    list,
    letter,
    openLetter: (id: number) => {
      environment.push(addressOf(id))
      void letter.open(id)
    },
    /** Switching between letters adds no step to the history. */
    moveTo: (id: number) => {
      if (letter.$letter.get().kind === 'closed') return
      environment.rename(addressOf(id))
      void letter.open(id)
    },
    toList: () => {
      environment.push(addresses.legals)
      letter.close()
    },
  }
}
