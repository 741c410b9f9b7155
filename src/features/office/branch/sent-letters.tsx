import type { SentLetter } from '#contract/letter-fate.ts'
import { sentLettersCopy as copy, sentLetterState } from '#copy/sent-letters.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Table } from '#ui/table/table.tsx'

/** What was written to the holder, and whether it came: asked for at the counter by whoever waited in vain. */
export function SentLetters({ letters }: { letters: readonly SentLetter[] }) {
  if (letters.length === 0) return null
  return (
    <Disclosure title={copy.title} data-test="sent-letters">
      <Table
        caption={copy.title}
        density="dense"
        columns={[
          { label: copy.columns.what, names: true, cell: copy.subject },
          { label: copy.columns.to, cell: ({ recipient }) => recipient },
          { label: copy.columns.state, cell: sentLetterState },
          { label: copy.columns.at, cell: ({ at }) => copy.at(at) },
        ]}
        rows={letters}
        idOf={({ id }) => id}
      />
    </Disclosure>
  )
}
