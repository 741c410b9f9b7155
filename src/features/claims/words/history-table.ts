import type { Claim } from '#claims/api/claims.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { claimCardCopy } from './claim-card.ts'
import { actorNames, claimStatusNames, historyReasonText } from './claim-status.ts'

type Change = Claim['statusHistory'][number]

/**
 * Columns of a claim's history, for its page and for the back office (M-STAT-05). Only the back office receives notes.
 */
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
