import type { Claim } from '#claims/api/claims.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { claimDetailsCopy } from './claim-details.ts'
import { actorNames, claimStatusNames, historyReasonText } from './claim-status.ts'

type Change = Claim['statusHistory'][number]

/**
 * Columns of a claim's history, for its page and for the back office (M-STAT-05). Only the back office receives notes.
 */
export const statusHistoryTable = {
  caption: claimDetailsCopy.history,
  columns: [
    {
      label: claimDetailsCopy.historyWhen,
      names: true,
      cell: ({ at: time }: Change) => formatMoscowDateTime(new Date(time)),
    },
    { label: claimDetailsCopy.historyStatus, cell: ({ status }: Change) => claimStatusNames[status] },
    {
      label: claimDetailsCopy.historyWhat,
      cell: ({ note, reason }: Change) =>
        note ? `${historyReasonText(reason)}: ${note}` : historyReasonText(reason),
    },
    {
      label: claimDetailsCopy.historyWho,
      cell: ({ actor, actorName }: Change) => actorName || (actorNames[actor] ?? ''),
    },
  ],
  idOf: ({ at: time, status, reason }: Change) => `${time} ${status} ${reason}`,
}
