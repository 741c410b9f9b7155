import { findWordsWithYo, restoreYo } from '#content/rules/letter-yo.ts'
import { faqCopy } from '#content/words/content-pages.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createLatestRequestCheck } from '#kit/browser/latest-request.ts'
import { formatCount } from '#kit/words/plural.ts'
import { matchesQuestion, matchesSomeWord } from './match-question.ts'
import type { SearchResult } from './search-edited-content.ts'
import { searchSite } from './site-search.ts'

const MIN_FULL_TEXT_LETTERS = 3
const TYPING_PAUSE_MS = 250

/** Opens the question named by the anchor (M-FAQ-02). */
const openQuestion = (root: HTMLElement, anchor: string): HTMLElement | null => {
  const question = anchor === '' ? null : root.querySelector(`details[id="${CSS.escape(anchor)}"]`)
  if (!(question instanceof HTMLDetailsElement)) return null
  question.open = true
  return question
}

const resultItem = ({ title, address, excerpt }: SearchResult): HTMLElement => {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = address
  link.textContent = title
  const words = document.createElement('p')
  words.textContent = excerpt
  item.append(link, words)
  return item
}

const isQuestionVisible = (root: HTMLElement, address: string, environment: Environment): boolean => {
  const [path, anchor = ''] = address.split('#')
  if (path !== environment.path() || anchor === '') return false
  const question = root.querySelector<HTMLElement>(`details[id="${CSS.escape(anchor)}"]`)
  return question !== null && !question.hidden
}

const filterQuestions = (root: HTMLElement, typed: string, matches: typeof matchesQuestion): number => {
  let count = 0
  for (const section of root.querySelectorAll<HTMLElement>('[data-faq-section]')) {
    let shown = 0
    for (const question of section.querySelectorAll('details')) {
      const title = question.querySelector('[data-title]')?.textContent ?? ''
      question.hidden = !matches(title, typed, question.dataset.synonyms)
      if (!question.hidden) shown += 1
    }
    section.hidden = shown === 0
    count += shown
    const heading = section.getAttribute('aria-labelledby') ?? ''
    for (const link of root.querySelectorAll(`nav a[href="#${CSS.escape(heading)}"]`)) {
      const indexItem = link.closest('li')
      if (indexItem) indexItem.hidden = section.hidden
    }
  }
  for (const index of root.querySelectorAll('nav')) index.hidden = count === 0
  return count
}

const initSearch = (root: HTMLElement, environment: Environment): void => {
  const part = <T extends HTMLElement>(name: string) => root.querySelector<T>(`[data-faq-${name}]`)
  const form = part<HTMLFormElement>('search')
  const field = form?.querySelector('input')
  const [summary, miss, elsewhere, list] = [part('told'), part('miss'), part('elsewhere'), part('found')]
  if (!form || !field || !summary || !miss || !elsewhere || !list) return
  const startRequest = createLatestRequestCheck()
  let stopWaiting = () => {}

  const searchOtherPages = async (typed: string, count: number, isLatest: () => boolean): Promise<void> => {
    const found = typed.length < MIN_FULL_TEXT_LETTERS ? [] : await searchSite(typed)
    if (!isLatest()) return
    const others = found.filter(({ address }) => !isQuestionVisible(root, address, environment))
    // The index spells yo as ye; spellings found on this page restore it.
    const yoSpellings = findWordsWithYo(
      [...root.querySelectorAll('details')].map((item) => item.textContent).join(' '),
    )
    list.replaceChildren(
      ...others.map((item) => resultItem({ ...item, excerpt: restoreYo(item.excerpt, yoSpellings) })),
    )
    elsewhere.hidden = others.length === 0
    miss.hidden = typed === '' || count > 0 || others.length > 0
  }
  const search = (): void => {
    const typed = field.value.normalize('NFC').trim()
    const exactCount = filterQuestions(root, typed, matchesQuestion)
    const count = exactCount || filterQuestions(root, typed, matchesSomeWord)
    const { foundStart, foundBySomeWords, found } = faqCopy.search
    const isLatest = startRequest()
    summary.textContent =
      typed === '' || count === 0
        ? ''
        : `${exactCount > 0 ? foundStart : foundBySomeWords} ${formatCount(count, found)}`
    stopWaiting()
    stopWaiting = environment.after(TYPING_PAUSE_MS, () => void searchOtherPages(typed, count, isLatest))
  }
  field.addEventListener('input', search)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    search()
  })
}

/** Opens linked questions and searches while typing (M-FAQ-02, 04). */
export const initFaqPage = (root: HTMLElement, environment: Environment): void => {
  const openHash = () => openQuestion(root, decodeURIComponent(environment.hash().slice(1)))?.scrollIntoView()
  openHash()
  environment.onHistory(openHash)
  root.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest('a')
    const [path, anchor] = link?.getAttribute('href')?.split('#') ?? []
    // The question is opened here; the browser itself scrolls to the anchor.
    if (anchor !== undefined && (path === '' || path === environment.path())) openQuestion(root, anchor)
  })
  initSearch(root, environment)
}
