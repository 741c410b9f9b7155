import type { OperatorEntry } from '#contract/content/site-entry.ts'
import type { SubjectRequest } from '#contract/subject-requests.ts'
import { dateInDots } from '#copy/date-text.ts'
import { subjectAnswerWords as words } from '#copy/subject-answer.ts'
import { subjectRequestKindWords } from '#copy/subject-requests.ts'
import { todayIn } from '#domain/calendar-date.ts'
import { cells, heading, type PrintedBlock, type PrintedDocument } from './blocks.ts'

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
    title: words.title(request.id),
    note: words.note(day),
    author: operator.fullName,
    date: answered,
    blocks: [
      {
        kind: 'pairs',
        caption: words.caption,
        rows: [
          [words.applicant, request.applicant],
          ...(request.representative === null
            ? []
            : [[words.representative, request.representative] as const]),
          [words.kind, subjectRequestKindWords[request.kind]],
          [words.received, dateInDots(request.receivedOn)],
          [words.due, dateInDots(request.dueOn)],
          ...(request.extendedReason === null ? [] : [[words.extended, request.extendedReason] as const]),
        ],
      },
      heading(words.asked),
      ...paragraphs(request.words),
      heading(words.answered),
      ...paragraphs(request.answer),
      ...paragraphs(words.rights),
      ...paragraphs(words.operator(operator.fullName, operator.inn, operator.address, operator.email)),
      {
        kind: 'table',
        caption: words.signTitle,
        head: cells(...words.signHead),
        rows: [
          cells(words.answerer, request.answeredBy ?? words.line, day, words.line),
          cells(words.receiver, request.applicant, words.line, words.line),
        ],
      },
    ],
  }
}
