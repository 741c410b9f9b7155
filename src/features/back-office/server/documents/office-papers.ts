import type { DestroyAct } from '#back-office/api/branch-letters.ts'
import { destroyActWords } from '#back-office/words/mailroom.ts'
import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import {
  cells,
  heading,
  type PrintableDocument,
  type PrintedBlock,
  type PrintedDocument,
  paragraph,
} from '#documents/blocks.ts'
import { todayIn } from '#kit/rules/calendar-date.ts'
import { dateInDots, instantInWords } from '#kit/words/date-text.ts'
import type { SubjectRequest } from '#people/api/subject-requests.ts'
import { subjectAnswerWords, subjectRequestKindWords } from '#people/words/subject-requests.ts'

export const destructionActDocument = (act: DestroyAct, operator: OperatorEntry): PrintableDocument => {
  const drawn = todayIn(new Date(act.drawnAt))
  const confirmed = act.confirmedAt === null ? null : instantInWords(new Date(act.confirmedAt))
  return {
    title: destroyActWords.title(act.id),
    note: destroyActWords.note(dateInDots(drawn)),
    author: operator.fullName,
    date: drawn,
    blocks: [
      paragraph(destroyActWords.text),
      {
        kind: 'table',
        caption: destroyActWords.caption,
        head: cells(...destroyActWords.head),
        rows: act.letters.map((letter, index) =>
          cells(String(index + 1), String(letter.id), letter.sender, letter.number ?? '', letter.boxNumber),
        ),
      },
      ...(confirmed === null ? [] : [paragraph(destroyActWords.confirmed(confirmed))]),
      {
        kind: 'table',
        caption: destroyActWords.signTitle,
        head: cells(...destroyActWords.signHead),
        rows: [
          cells(destroyActWords.drawer, act.confirmedBy ?? act.drawnBy, destroyActWords.line),
          cells(destroyActWords.witness, act.witness ?? destroyActWords.line, destroyActWords.line),
        ],
      },
    ],
  }
}

const paragraphs = (text: string): PrintedBlock[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'paragraph', runs: [{ text: line }] }))

export const subjectAnswerDocument = (
  request: SubjectRequest & { readonly answer: string; readonly answeredAt: string },
  operator: OperatorEntry,
): PrintedDocument => {
  const answered = todayIn(new Date(request.answeredAt))
  const day = dateInDots(answered)
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
          [subjectAnswerWords.kind, subjectRequestKindWords[request.kind]],
          [subjectAnswerWords.received, dateInDots(request.receivedOn)],
          [subjectAnswerWords.due, dateInDots(request.dueOn)],
          ...(request.extendedReason === null
            ? []
            : [[subjectAnswerWords.extended, request.extendedReason] as const]),
        ],
      },
      heading(subjectAnswerWords.asked),
      ...paragraphs(request.words),
      heading(subjectAnswerWords.answered),
      ...paragraphs(request.answer),
      ...paragraphs(subjectAnswerWords.rights),
      ...paragraphs(
        subjectAnswerWords.operator(operator.fullName, operator.inn, operator.address, operator.email),
      ),
      {
        kind: 'table',
        caption: subjectAnswerWords.signTitle,
        head: cells(...subjectAnswerWords.signHead),
        rows: [
          cells(
            subjectAnswerWords.answerer,
            request.answeredBy ?? subjectAnswerWords.line,
            day,
            subjectAnswerWords.line,
          ),
          cells(
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
