import { plainText } from './blocks.ts'
import { faq, homeQuestions, type Question } from './from-content.ts'
import { htmlOf } from './html.ts'

/** Characters; the line shows as many as fit. */
const SHORT_ANSWER = 140

/** Characters; a shorter first sentence, such as 'No.', says too little alone. */
const TOO_SHORT = 25

const shortOf = (words: string): string => {
  const line = words.replace(/\s+/gu, ' ').trim()
  const ends = Array.from(line.matchAll(/[.!?](?=\s|$)/gu), ({ index }) => index + 1)
  const end = ends.find((length) => length >= TOO_SHORT) ?? line.length
  return end <= SHORT_ANSWER ? line.slice(0, end) : `${line.slice(0, SHORT_ANSWER).trimEnd()}…`
}

const shown = ({ anchor, question, synonyms, answer, image }: Question) => ({
  anchor,
  question,
  synonyms,
  image,
  html: htmlOf(answer),
  short: shortOf(plainText(answer)),
})

export const faqSectionsShown = async () =>
  (await faq()).map(({ section, questions }) => ({ section, questions: questions.map(shown) }))

/** Links to other questions lead to the FAQ page. */
export const homeQuestionsShown = async () => {
  const questions = (await homeQuestions()).map(shown)
  return questions.map((question, index) => ({
    ...question,
    html: question.html.replaceAll('href="#', 'href="/faq#'),
    compact: true,
    last: index === questions.length - 1,
  }))
}
