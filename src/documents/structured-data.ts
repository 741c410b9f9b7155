import { type Block, plainText } from './blocks.ts'

/** Safe inside a script element. */
const forScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')

export const faqData = (questions: readonly { question: string; answer: readonly Block[] }[]): string =>
  forScript({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
  })

/** Absolute addresses if the site's own is known. */
export const breadcrumbData = (
  items: readonly { label: string; href?: string }[],
  site: URL | undefined,
): string =>
  forScript({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href === undefined ? {} : { item: site ? new URL(href, site).href : href }),
    })),
  })
