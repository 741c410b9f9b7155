import { Fragment } from 'react'
import { addresses } from '#contract/addresses.ts'
import { faqCopy } from '#copy/faq-page.ts'
import { Breadcrumb } from '#ui/breadcrumb/breadcrumb.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { Step } from './office-page.ts'
import type { PlaceGroup, PlaceRow, PlacesPage } from './places-page.ts'

/** The breadcrumbs of a page of offices. */
export const Breadcrumbs = ({ breadcrumbs }: { breadcrumbs: readonly Step[] }) => (
  <Breadcrumb
    label={faqCopy.path}
    items={[
      { label: faqCopy.home, href: '/' },
      ...breadcrumbs.slice(0, -1),
      ...breadcrumbs.slice(-1).map(({ label }) => ({ label })),
    ]}
  />
)

/** An office among others of its settlement: the street leads to its page, the index stands beside. */
const OfficeLink = ({ index, address }: { index: string; address: string }) => (
  <>
    <a href={addresses.office(index)}>{address || index}</a>
    {address && ` (${index})`}
  </>
)

const Row = ({ href, name, notes, offices = [] }: PlaceRow) => (
  <li>
    <Link href={href}>{name}</Link>
    <Text size="small" tone="muted">
      {notes}
      {offices.map((office, index) => (
        <Fragment key={office.index}>
          {(index > 0 || notes.length > 0) && <br />}
          <OfficeLink {...office} />
        </Fragment>
      ))}
    </Text>
  </li>
)

const List = ({ rows }: Pick<PlaceGroup, 'rows'>) => (
  <Columns shape="four" gap="m" as="ul">
    {rows.map((row) => (
      <Row key={row.href} {...row} />
    ))}
  </Columns>
)

/** A page that leads to offices, between header and footer. */
export const PlacesView = ({ page }: { page: PlacesPage }) => (
  <Stack gap="l">
    <Breadcrumbs breadcrumbs={page.breadcrumbs} />
    <Heading level={1}>{page.title}</Heading>
    <Text size="lead">{page.intro}</Text>
    {page.groups.map(({ letter, rows }) =>
      letter === null ? (
        <List key="all" rows={rows} />
      ) : (
        <Stack key={letter} gap="s" as="section">
          <Heading level={2} size="h3">
            {letter}
          </Heading>
          <List rows={rows} />
        </Stack>
      ),
    )}
  </Stack>
)
