import { plainText } from './blocks.ts'
import { faq, homeQuestions, type Question } from './from-content.ts'
import { htmlOf } from './html.ts'

/** Letters of an answer that may stand under its question; the line shows as many as it has room for. */
const SHORT_ANSWER = 140

/** A first sentence with fewer letters says too little alone: 'No.' */
const TOO_SHORT = 25

/** An answer in one line: its first sentence, or what fits of a longer one. */
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

/** The FAQ as the page shows it. */
export const faqSectionsShown = async () =>
  (await faq()).map(({ section, questions }) => ({ section, questions: questions.map(shown) }))

/** The questions of the home page; links to other questions lead to the FAQ page. */
export const homeQuestionsShown = async () => {
  const questions = (await homeQuestions()).map(shown)
  return questions.map((question, index) => ({
    ...question,
    html: question.html.replaceAll('href="#', 'href="/faq#'),
    compact: true,
    last: index === questions.length - 1,
  }))
}
