import { faqCopy } from '#copy/faq-page.ts'
import { Breadcrumb } from '#ui/breadcrumb/breadcrumb.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { slot } from './slots.ts'

/** A way from home with as many steps between home and the page one is on. */
const way = (between: number) => () => (
  <Breadcrumb
    label={faqCopy.path}
    items={[
      { label: faqCopy.home, href: '/' },
      ...Array.from({ length: between }, (_, at) => ({ label: slot(`label${at}`), href: slot(`href${at}`) })),
      { label: slot('here') },
    ]}
  />
)

/** The pages that lead to offices: the country's regions, a region's settlements, a settlement's offices. */
export const placesBlocks = {
  way0: way(0),
  way1: way(1),
  way2: way(2),
  way3: way(3),
  places: () => (
    <Stack gap="l">
      {slot('way')}
      <Heading level={1}>{slot('heading')}</Heading>
      <Text size="lead">{slot('intro')}</Text>
      {slot('groups')}
    </Stack>
  ),
  letterGroup: () => (
    <Stack gap="s" as="section">
      <Heading level={2} size="h3">
        {slot('letter')}
      </Heading>
      {slot('list')}
    </Stack>
  ),
  list: () => (
    <Columns shape="four" gap="m" as="ul">
      <li>
        <Link href={slot('href')}>{slot('name')}</Link>
        <Text size="small" tone="muted">
          {slot('note')}
        </Text>
      </li>
    </Columns>
  ),
} as const
