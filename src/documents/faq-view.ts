import { faq, homeQuestions, type Question } from './from-content.ts'
import { htmlOf } from './html.ts'

const shown = ({ anchor, question, answer, image }: Question) => ({
  anchor,
  question,
  image,
  html: htmlOf(answer),
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
