import { typeset } from './typeset.ts'

/** Mirrors the type of `ui/why-not`, which words must not import. */
export type WhyNotText = string & { readonly answersWhyNot: true }

interface Reason {
  /** Since when, if that helps. */
  readonly since?: string
}

/**
 * Why something cannot be done now. Each answer has a way out: what to do, when it opens, or both in one sentence that
 * the documents fix word for word.
 */
export type WhyNot = Reason &
  (
    | { readonly why: string; readonly todo: string; readonly opens?: string }
    | { readonly why: string; readonly opens: string; readonly todo?: string }
    | { readonly whyAndTodo: string; readonly opens?: string }
  )

/** The sentences of an answer in one order everywhere: why, since when, when it opens, what to do. */
export const answerText = (answer: WhyNot): WhyNotText => {
  const parts =
    'whyAndTodo' in answer
      ? [answer.whyAndTodo, answer.since, answer.opens]
      : [answer.why, answer.since, answer.opens, answer.todo]
  return typeset(parts.filter((part) => part !== undefined).join(' ')) as WhyNotText
}

/** The texts of a table of answers, by code. */
export const answerTexts = <Code extends string>(
  answers: Readonly<Record<Code, WhyNot>>,
): Readonly<Record<Code, WhyNotText>> =>
  Object.fromEntries(
    Object.entries<WhyNot>(answers).map(([code, answer]) => [code, answerText(answer)]),
  ) as Record<Code, WhyNotText>
