import type { Claim } from '#contract/claims.ts'
import { claimCardCopy } from './claim-card.ts'
import { actorNames, changeWords, claimStatusNames } from './claim-status.ts'
import { instantInWords } from './date-text.ts'

/** Heads of the table of a claim's history, on its card and at the desk alike (M-STAT-05). */
export const historyColumns = [
  { key: 'when', label: claimCardCopy.historyWhen, names: true },
  { key: 'status', label: claimCardCopy.historyStatus },
  { key: 'what', label: claimCardCopy.historyWhat },
  { key: 'who', label: claimCardCopy.historyWho },
]

/** A claim's status changes as rows: when (Moscow), what it became, why, and the operator by name where one acted; what they noted is told to the desk alone. */
export const historyRows = (history: Claim['statusHistory']) =>
  history.map((change, index) => ({
    id: `${change.at}-${index}`,
    cells: {
      when: instantInWords(new Date(change.at)),
      status: claimStatusNames[change.status],
      what: change.note ? `${changeWords(change.reason)}: ${change.note}` : changeWords(change.reason),
      who: change.actorName || (actorNames[change.actor] ?? ''),
    },
  }))
