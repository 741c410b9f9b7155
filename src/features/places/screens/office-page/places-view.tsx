import { Fragment } from 'react'
import { faqCopy } from '#content/words/content-pages.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { ListPagination } from '#kit/screens/list-pagination.tsx'
import { typesetAddress } from '#kit/words/typeset.ts'
import { officePlacesCopy as words } from '#places/words/office-page.ts'
import { searchCopy } from '#places/words/search.ts'
import { AccordionFrame, Disclosure, FoldedDetails } from '#ui/accordion/accordion.tsx'
import { Breadcrumb } from '#ui/breadcrumb/breadcrumb.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { ListWithPicture } from '#ui/list-with-picture/list-with-picture.tsx'
import { PlaceLink, PlaceList } from '#ui/place-row/place-row.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { StreetPicture } from '#ui/street-picture/street-picture.tsx'
import { Text } from '#ui/text/text.tsx'
import { SearchField } from '#ui/text-field/text-field.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import type { PlaceRow, PlaceRowGroup } from './place-row-groups.ts'
import type { PlacesPageData } from './places-page.ts'
import type { BreadcrumbStep } from './structured-data.ts'

export const PlaceBreadcrumbs = ({ breadcrumbs }: { breadcrumbs: readonly BreadcrumbStep[] }) => (
  <Breadcrumb
    label={faqCopy.path}
    items={[
      { label: faqCopy.home, href: '/' },
      ...breadcrumbs.slice(0, -1),
      ...breadcrumbs.slice(-1).map(({ label }) => ({ label })),
    ]}
  />
)

const OfficeLinks = ({ offices }: Pick<PlaceRow, 'offices'>) => (
  <Text size="small" tone="muted" numeric>
    {offices.map(({ index, street }, position) => (
      <Fragment key={index}>
        {position > 0 && <br />}
        <a href={pagePaths.office(index)}>{street}</a> {index}
      </Fragment>
    ))}
  </Text>
)

const Row = ({ href, name, area, note, offices }: PlaceRow) => {
  const noteText = (
    <Text as="span" size="small" tone="muted" numeric>
      {note}
    </Text>
  )
  return (
    <li>
      <Link href={href}>{name}</Link>
      {area && (
        <Text size="small" tone="muted">
          {area}
        </Text>
      )}
      {offices.length > 0 ? (
        <FoldedDetails summary={noteText}>
          <OfficeLinks offices={offices} />
        </FoldedDetails>
      ) : (
        <div>{noteText}</div>
      )}
    </li>
  )
}

const List = ({ rows }: Pick<PlaceRowGroup, 'rows'>) => (
  <Columns shape="four" gap="m" as="ul">
    {rows.map((row) => (
      <Row key={row.href} {...row} />
    ))}
  </Columns>
)

const Regions = ({ rows }: { rows: PlacesPageData['regions'] }) => (
  <Columns shape="index" as="ul">
    {rows.map(({ href, name, count, note }) => (
      <li key={href}>
        <Inline gap="xs" align="baseline" justify="between" wrap={false}>
          <Link href={href}>{name}</Link>
          <Text as="span" size="small" tone="muted" numeric nowrap>
            <span aria-hidden="true">{count}</span>
            <VisuallyHidden>{note}</VisuallyHidden>
          </Text>
        </Inline>
      </li>
    ))}
  </Columns>
)

/** A plain form, so that it also works without JavaScript. */
const OfficesSearch = ({ text }: { text: string }) => (
  <search data-print="never">
    <form action={pagePaths.offices} method="get">
      <SearchField
        name="q"
        label={words.searchLabel}
        placeholder={words.searchExample}
        find={searchCopy.search}
        icon="pin"
        maxLength={maxTextLength.search}
        defaultValue={text}
      />
    </form>
  </search>
)

const Head = ({ page }: { page: PlacesPageData }) => (
  <Stack gap="s">
    <Heading level={1}>{page.title}</Heading>
    <Text size="lead">{page.intro}</Text>
    {(page.price || page.free) && (
      <Inline gap="m" align="start">
        {page.price && (
          <div>
            <Text size="lead" weight="strong">
              {page.price.text}
            </Text>
            {page.price.note && (
              <Text size="small" tone="muted">
                {page.price.note}
              </Text>
            )}
          </div>
        )}
        {page.free && <Text size="lead">{page.free}</Text>}
      </Inline>
    )}
    <OfficesSearch text={page.search} />
  </Stack>
)

const Offices = ({
  title,
  rows,
  more,
  page = 1,
  pages = 1,
  text,
}: NonNullable<PlacesPageData['offices']> & { text: string }) => (
  <Stack gap="s" as="section">
    {title && <Heading level={2}>{title}</Heading>}
    {rows.length > 0 && (
      <PlaceList wide={rows.length > 1}>
        {rows.map((row) => (
          <PlaceLink key={row.href} {...row} title={typesetAddress(row.title)} />
        ))}
      </PlaceList>
    )}
    <ListPagination
      label={searchCopy.pages}
      page={page}
      pages={pages}
      hrefFor={(target) => pagePaths.officesFound(text, target)}
    />
    {more.map(({ href, label }) => (
      <Link key={href} href={href} alone iconEnd="arrow-right">
        {label}
      </Link>
    ))}
  </Stack>
)

const Fold = ({ title, preview, rows }: PlaceRowGroup) => (
  <Disclosure title={title} short={preview}>
    <List rows={rows} />
  </Disclosure>
)

/** Two columns, each read from top to bottom. */
const Folds = ({ groups }: Pick<PlacesPageData, 'groups'>) => {
  const half = Math.ceil(groups.length / 2)
  return (
    <Columns shape="two" align="start">
      {[groups.slice(0, half), groups.slice(half)]
        .filter((column) => column.length > 0)
        .map((column) => (
          <AccordionFrame key={column[0]?.title}>
            {column.map((group) => (
              <Fold key={group.title} {...group} />
            ))}
          </AccordionFrame>
        ))}
    </Columns>
  )
}

const Groups = ({ listTitle, groups }: Pick<PlacesPageData, 'listTitle' | 'groups'>) => {
  const folded = groups.filter(({ title }) => title !== null)
  return (
    <Stack gap="l" as="section">
      {listTitle && <Heading level={2}>{listTitle}</Heading>}
      {groups.map(({ title, rows }) => title === null && <List key="unfolded" rows={rows} />)}
      {folded.length > 0 && <Folds groups={folded} />}
    </Stack>
  )
}

export const PlacesView = ({ page }: { page: PlacesPageData }) => (
  <Stack gap="xl">
    <Stack gap="l">
      <PlaceBreadcrumbs breadcrumbs={page.breadcrumbs} />
      <ListWithPicture head={<Head page={page} />} picture={<StreetPicture {...page.picture} />} />
    </Stack>
    {page.matches.length > 0 && <List rows={page.matches} />}
    {page.offices && <Offices {...page.offices} text={page.search} />}
    {page.regions.length > 0 && <Regions rows={page.regions} />}
    {page.groups.length > 0 && <Groups listTitle={page.listTitle} groups={page.groups} />}
  </Stack>
)
