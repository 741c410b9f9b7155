import type { Claim } from '#claims/api/claims.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { claimCardCopy } from './claim-card.ts'
import { actorNames, claimStatusNames, historyReasonText } from './claim-status.ts'

type Change = Claim['statusHistory'][number]

/** History of a claim on its page and in the back office (M-STAT-05); notes only come in the back office. */
export const historyTable = {
  caption: claimCardCopy.history,
  columns: [
    {
      label: claimCardCopy.historyWhen,
      names: true,
      cell: ({ at: time }: Change) => formatMoscowDateTime(new Date(time)),
    },
    { label: claimCardCopy.historyStatus, cell: ({ status }: Change) => claimStatusNames[status] },
    {
      label: claimCardCopy.historyWhat,
      cell: ({ note, reason }: Change) =>
        note ? `${historyReasonText(reason)}: ${note}` : historyReasonText(reason),
    },
    {
      label: claimCardCopy.historyWho,
      cell: ({ actor, actorName }: Change) => actorName || (actorNames[actor] ?? ''),
    },
  ],
  idOf: ({ at: time, status, reason }: Change) => `${time} ${status} ${reason}`,
}
