import { Fragment } from 'react'
import { faqCopy } from '#content/words/content-pages.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { ListPagination } from '#kit/screens/list-pagination.tsx'
import { officePlacesCopy as words } from '#places/words/office-page.ts'
import { searchCopy } from '#places/words/search.ts'
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
import type { PlaceOfficeLink, PlaceRow, PlaceRowGroup } from './place-row-groups.ts'
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

const MAX_UNFOLDED = 2

const OfficeLinks = ({ offices }: { offices: readonly PlaceOfficeLink[] }) => {
  const links = (
    <Text size="small" tone="muted" numeric>
      {offices.map(({ index, street }, position) => (
        <Fragment key={index}>
          {position > 0 && <br />}
          <a href={pagePaths.office(index)}>{street}</a> {index}
        </Fragment>
      ))}
    </Text>
  )
  if (offices.length <= MAX_UNFOLDED) return links
  return (
    <details>
      <summary>
        <Text as="span" size="small">
          {words.chooseOffice}
        </Text>
      </summary>
      {links}
    </details>
  )
}

const Row = ({ href, name, note, free, offices }: PlaceRow) => (
  <li>
    <Link href={href}>{name}</Link>
    <Text size="small" tone="muted" numeric>
      {note}
    </Text>
    {free && <Text size="small">{free}</Text>}
    {offices.length > 0 && <OfficeLinks offices={offices} />}
  </li>
)

const List = ({ rows }: Pick<PlaceRowGroup, 'rows'>) => (
  <Columns shape="four" gap="m" as="ul">
    {rows.map((row) => (
      <Row key={row.href} {...row} />
    ))}
  </Columns>
)

const Matches = ({ rows }: Pick<PlaceRowGroup, 'rows'>) => (
  <Columns shape="two" gap="m" as="ul">
    {rows.map((row) => (
      <Row key={row.href} {...row} />
    ))}
  </Columns>
)

const Letters = ({ groups }: Pick<PlacesPageData, 'groups'>) => (
  <nav aria-label={words.letters}>
    <Inline gap="m">
      {groups.map(({ title, id }) => (
        <Link key={id} href={`#${id}`} alone>
          {title}
        </Link>
      ))}
    </Inline>
  </nav>
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
      <Inline gap="m">
        {page.price && (
          <Text size="lead" weight="strong">
            {page.price}
          </Text>
        )}
        {page.free && <Text size="lead">{page.free}</Text>}
      </Inline>
    )}
    {page.search !== null && <OfficesSearch text={page.search} />}
  </Stack>
)

const Picture = ({ open, ...picture }: PlacesPageData['picture']) => (
  <StreetPicture {...picture}>
    {open && (
      <Link href={open.href} icon="map" alone>
        {open.label}
      </Link>
    )}
  </StreetPicture>
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
    {title && (
      <Heading level={2} size="h3">
        {title}
      </Heading>
    )}
    {rows.length > 0 && (
      <PlaceList>
        {rows.map((row) => (
          <PlaceLink key={row.href} {...row} />
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

const MAX_NAMES_IN_FOLD = 5

const Fold = ({ title, id, rows }: PlaceRowGroup) => (
  <details>
    <summary>
      <Text as="span" size="lead" weight="strong">
        {title}
      </Text>{' '}
      <Text as="span" size="small" tone="muted" numeric>
        {words.namesInFold(
          [...new Set(rows.map(({ name }) => name))].slice(0, MAX_NAMES_IN_FOLD),
          rows.length,
        )}
      </Text>
    </summary>
    <div id={id ?? undefined}>
      <List rows={rows} />
    </div>
  </details>
)

const Groups = ({ listTitle, groups }: Pick<PlacesPageData, 'listTitle' | 'groups'>) => (
  <Stack gap="l">
    {listTitle && <Heading level={2}>{listTitle}</Heading>}
    {groups.every(({ id }) => id !== null) && groups.length > 1 && <Letters groups={groups} />}
    <Stack gap="s">
      {groups.map((group) =>
        group.id === null ? <List key="all" rows={group.rows} /> : <Fold key={group.id} {...group} />,
      )}
    </Stack>
  </Stack>
)

export const PlacesView = ({ page }: { page: PlacesPageData }) => (
  <Stack gap="l">
    <PlaceBreadcrumbs breadcrumbs={page.breadcrumbs} />
    <ListWithPicture head={<Head page={page} />} picture={<Picture {...page.picture} />}>
      <Stack gap="l">
        {page.matches.length > 0 && <Matches rows={page.matches} />}
        {page.offices && <Offices {...page.offices} text={page.search ?? ''} />}
      </Stack>
    </ListWithPicture>
    {page.groups.length > 0 && <Groups listTitle={page.listTitle} groups={page.groups} />}
  </Stack>
)
