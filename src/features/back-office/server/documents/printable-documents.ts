import type { DestructionAct } from '#back-office/api/branch-letters.ts'
import { destructionActWords } from '#back-office/words/mailroom.ts'
import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import {
  type PdfBlock,
  type PdfDocument,
  type PrintableDocument,
  toHeadingBlock,
  toParagraphBlock,
  toPlainTableCells,
} from '#documents/document-blocks.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import type { DataSubjectRequest } from '#people/api/data-subject-requests.ts'
import { dataSubjectRequestKindWords, subjectAnswerWords } from '#people/words/data-subject-requests.ts'

export const buildDestructionActDocument = (
  act: DestructionAct,
  operator: OperatorEntry,
): PrintableDocument => {
  const drawn = todayInZone(new Date(act.drawnAt))
  const confirmed = act.confirmedAt === null ? null : formatMoscowDateTime(new Date(act.confirmedAt))
  return {
    title: destructionActWords.title(act.id),
    note: destructionActWords.note(formatDottedDate(drawn)),
    author: operator.fullName,
    date: drawn,
    blocks: [
      toParagraphBlock(destructionActWords.text),
      {
        kind: 'table',
        caption: destructionActWords.caption,
        head: toPlainTableCells(...destructionActWords.head),
        rows: act.letters.map((letter, index) =>
          toPlainTableCells(
            String(index + 1),
            String(letter.id),
            letter.sender,
            letter.number ?? '',
            letter.boxNumber,
          ),
        ),
      },
      ...(confirmed === null ? [] : [toParagraphBlock(destructionActWords.confirmed(confirmed))]),
      {
        kind: 'table',
        caption: destructionActWords.signTitle,
        head: toPlainTableCells(...destructionActWords.signHead),
        rows: [
          toPlainTableCells(
            destructionActWords.drawer,
            act.confirmedBy ?? act.drawnBy,
            destructionActWords.line,
          ),
          toPlainTableCells(
            destructionActWords.witness,
            act.witness ?? destructionActWords.line,
            destructionActWords.line,
          ),
        ],
      },
    ],
  }
}

const paragraphs = (text: string): PdfBlock[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'paragraph', runs: [{ text: line }] }))

export const buildDataSubjectAnswerDocument = (
  request: DataSubjectRequest & { readonly answer: string; readonly answeredAt: string },
  operator: OperatorEntry,
): PdfDocument => {
  const answered = todayInZone(new Date(request.answeredAt))
  const day = formatDottedDate(answered)
  return {
    title: subjectAnswerWords.title(request.id),
    note: subjectAnswerWords.note(day),
    author: operator.fullName,
    date: answered,
    blocks: [
      {
        kind: 'pairs',
        caption: subjectAnswerWords.caption,
        rows: [
          [subjectAnswerWords.applicant, request.applicant],
          ...(request.representative === null
            ? []
            : [[subjectAnswerWords.representative, request.representative] as const]),
          [subjectAnswerWords.kind, dataSubjectRequestKindWords[request.kind]],
          [subjectAnswerWords.received, formatDottedDate(request.receivedOn)],
          [subjectAnswerWords.due, formatDottedDate(request.dueOn)],
          ...(request.extendedReason === null
            ? []
            : [[subjectAnswerWords.extended, request.extendedReason] as const]),
        ],
      },
      toHeadingBlock(subjectAnswerWords.asked),
      ...paragraphs(request.words),
      toHeadingBlock(subjectAnswerWords.answered),
      ...paragraphs(request.answer),
      ...paragraphs(subjectAnswerWords.rights),
      ...paragraphs(
        subjectAnswerWords.operator(operator.fullName, operator.inn, operator.address, operator.email),
      ),
      {
        kind: 'table',
        caption: subjectAnswerWords.signTitle,
        head: toPlainTableCells(...subjectAnswerWords.signHead),
        rows: [
          toPlainTableCells(
            subjectAnswerWords.answerer,
            request.answeredBy ?? subjectAnswerWords.line,
            day,
            subjectAnswerWords.line,
          ),
          toPlainTableCells(
            subjectAnswerWords.receiver,
            request.applicant,
            subjectAnswerWords.line,
            subjectAnswerWords.line,
          ),
        ],
      },
    ],
  }
}
