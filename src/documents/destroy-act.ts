import type { DestroyAct } from '#contract/branch-letters.ts'
import type { OperatorEntry } from '#contract/content/site-entry.ts'
import { dateInDots, instantInWords } from '#copy/date-text.ts'
import { destroyActWords as words } from '#copy/mailroom.ts'
import { todayIn } from '#domain/calendar-date.ts'
import type { Block, Runs } from './blocks.ts'
import type { PrintableDocument } from './printable-document.ts'

const cells = (...texts: readonly string[]): readonly Runs[] => texts.map((text) => [{ text }])
const paragraph = (text: string): Block => ({ kind: 'paragraph', runs: [{ text }] })

/** The act of destruction of letters, with places to sign for who destroys and who sees it. */
export const destructionActDocument = (act: DestroyAct, operator: OperatorEntry): PrintableDocument => {
  const drawn = todayIn(new Date(act.drawnAt))
  const confirmed = act.confirmedAt === null ? null : instantInWords(new Date(act.confirmedAt))
  return {
    title: words.title(act.id),
    note: words.note(dateInDots(drawn)),
    author: operator.fullName,
    date: drawn,
    blocks: [
      paragraph(words.text),
      {
        kind: 'table',
        caption: words.caption,
        head: cells(...words.head),
        rows: act.letters.map((letter, index) =>
          cells(String(index + 1), String(letter.id), letter.sender, letter.number ?? '', letter.boxNumber),
        ),
      },
      ...(confirmed === null ? [] : [paragraph(words.confirmed(confirmed))]),
      {
        kind: 'table',
        caption: words.signTitle,
        head: cells(...words.signHead),
        rows: [
          cells(words.drawer, act.confirmedBy ?? act.drawnBy, words.line),
          cells(words.witness, act.witness ?? words.line, words.line),
        ],
      },
    ],
  }
}
