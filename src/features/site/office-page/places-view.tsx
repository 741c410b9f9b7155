import { Fragment } from 'react'
import { addresses } from '#contract/addresses.ts'
import { faqCopy } from '#copy/faq-page.ts'
import { officePlacesCopy as words } from '#copy/office-page.ts'
import { Breadcrumb } from '#ui/breadcrumb/breadcrumb.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { DotsPicture } from '#ui/dots-picture/dots-picture.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { Step } from './office-page.ts'
import type { PlaceGroup, PlaceOffice, PlaceRow, PlacesPage } from './places-page.ts'

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
const OfficeLink = ({ index, street }: PlaceOffice) => (
  <>
    <a href={addresses.office(index)}>{street}</a> {index}
  </>
)

const Row = ({ href, name, notes, offices = [] }: PlaceRow) => (
  <li>
    <Link href={href}>{name}</Link>
    {notes.map((note) => (
      <Text key={note} size="small" tone="muted">
        {note}
      </Text>
    ))}
    {offices.length > 0 && (
      <Text size="small" tone="muted">
        {offices.map((office, index) => (
          <Fragment key={office.index}>
            {index > 0 && <br />}
            <OfficeLink {...office} />
          </Fragment>
        ))}
      </Text>
    )}
  </li>
)

const List = ({ rows }: Pick<PlaceGroup, 'rows'>) => (
  <Columns shape="four" gap="m" as="ul">
    {rows.map((row) => (
      <Row key={row.href} {...row} />
    ))}
  </Columns>
)

/** The letters of a long list, each leading to its part. */
const Letters = ({ groups }: Pick<PlacesPage, 'groups'>) => (
  <nav aria-label={words.letters}>
    <Inline gap="m">
      {groups.map(({ letter, id }) => (
        <Link key={id} href={`#${id}`} alone>
          {letter}
        </Link>
      ))}
    </Inline>
  </nav>
)

const Head = ({ page }: { page: PlacesPage }) => (
  <Stack gap="m">
    <Heading level={1}>{page.title}</Heading>
    <Text size="lead">{page.intro}</Text>
    {page.price && (
      <Text size="lead" weight="strong">
        {page.price}
      </Text>
    )}
    {page.groups.length > 1 && <Letters groups={page.groups} />}
  </Stack>
)

/** A page that leads to offices, between header and footer. */
export const PlacesView = ({ page }: { page: PlacesPage }) => (
  <Stack gap="l">
    <Breadcrumbs breadcrumbs={page.breadcrumbs} />
    {page.map ? (
      <Columns shape="two" gap="xl" align="start">
        <Head page={page} />
        <DotsPicture {...page.map} />
      </Columns>
    ) : (
      <Head page={page} />
    )}
    {page.groups.map(({ letter, id, rows }) =>
      id === null ? (
        <List key="all" rows={rows} />
      ) : (
        <Stack key={id} gap="s" as="section">
          <Heading level={2} size="h3" id={id}>
            {letter}
          </Heading>
          <List rows={rows} />
        </Stack>
      ),
    )}
  </Stack>
)
