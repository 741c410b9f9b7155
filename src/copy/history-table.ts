import type { Claim } from '#contract/claims.ts'
import { claimCardCopy } from './claim-card.ts'
import { actorNames, changeWords, claimStatusNames } from './claim-status.ts'
import { instantInWords } from './date-text.ts'

type Change = Claim['statusHistory'][number]

/**
 * The table of a claim's history, on its card and in the back office alike (M-STAT-05): when (Moscow), what it became,
 * why, and the operator by name where one acted; what they noted is told to the back office alone.
 */
export const historyTable = {
  caption: claimCardCopy.history,
  columns: [
    {
      label: claimCardCopy.historyWhen,
      names: true,
      cell: ({ at: time }: Change) => instantInWords(new Date(time)),
    },
    { label: claimCardCopy.historyStatus, cell: ({ status }: Change) => claimStatusNames[status] },
    {
      label: claimCardCopy.historyWhat,
      cell: ({ note, reason }: Change) => (note ? `${changeWords(reason)}: ${note}` : changeWords(reason)),
    },
    {
      label: claimCardCopy.historyWho,
      cell: ({ actor, actorName }: Change) => actorName || (actorNames[actor] ?? ''),
    },
  ],
  idOf: ({ at: time, status, reason }: Change) => `${time} ${status} ${reason}`,
}
