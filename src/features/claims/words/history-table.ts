import type { Claim } from '#claims/api/claims.ts'
import { instantInWords } from '#kit/words/date-text.ts'
import { claimCardCopy } from './claim-card.ts'
import { actorNames, changeWords, claimStatusNames } from './claim-status.ts'

type Change = Claim['statusHistory'][number]

/** History of a claim on its page and in the back office (M-STAT-05); notes only come in the back office. */
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
