import { addresses } from '#contract/addresses.ts'
import { officePageCopy as words } from '#copy/office-page.ts'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Link } from '#ui/link/link.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { OfficePage } from './office-page.ts'

const Title = ({ children }: { children: string }) => (
  <Heading level={2} size="h3">
    {children}
  </Heading>
)

/** The hours of every day, or that they are not known. */
export const Hours = ({ title, rows }: { title: string; rows: OfficePage['hours'] }) =>
  rows.length === 0 ? (
    <Text tone="muted">{words.hoursUnknown}</Text>
  ) : (
    <Card as="section">
      <Stack gap="s">
        <Title>{title}</Title>
        <DescriptionList
          density="tight"
          items={rows.map(({ day, times }) => ({ term: day, details: times }))}
        />
      </Stack>
    </Card>
  )

/** How to get there. */
export const Directions = ({ html }: { html: string }) => (
  <Stack gap="s" as="section">
    <Title>{words.directions}</Title>
    <Prose html={html} />
  </Stack>
)

/** The lockers that stand in the office. */
export const Lockers = ({ lockers }: Pick<OfficePage, 'lockers'>) => (
  <Stack gap="s" as="section">
    <Title>{words.lockers}</Title>
    <Stack gap="xs" as="ul">
      {lockers.map(({ id, name }) => (
        <li key={id}>
          <Link href={addresses.rentalOfLocker(id)} icon="locker" alone>
            {name}
          </Link>
        </li>
      ))}
    </Stack>
  </Stack>
)

/** The prices in force, and below them those that are announced. */
export const Tariffs = ({ tariffs }: Pick<OfficePage, 'tariffs'>) => (
  <Stack gap="s" as="section">
    <Title>{words.tariffTitle}</Title>
    {tariffs.map(({ caption, rows }) => (
      <Table
        key={caption}
        caption={caption}
        captionShown
        columns={[
          { label: words.size, names: true, cell: ({ size }) => size },
          { label: words.clients.individual, align: 'end', cell: ({ individual }) => individual },
          { label: words.clients.privileged, align: 'end', cell: ({ privileged }) => privileged },
          { label: words.clients.legal, align: 'end', cell: ({ legal }) => legal },
        ]}
        rows={rows}
        idOf={({ size }) => size}
      />
    ))}
    <Link href="/tariffs" alone iconEnd="arrow-right">
      {words.tariffAll}
    </Link>
  </Stack>
)

/** The services that come with a box here, with their least prices. */
export const Services = ({ services }: Pick<OfficePage, 'services'>) => (
  <Card as="section">
    <Stack gap="s">
      <Title>{words.services}</Title>
      <Stack gap="xs" as="ul">
        {services.map(({ href, name, price }) => (
          <li key={name}>
            <Link href={href}>{name}</Link>
            <Text size="small" tone="muted">
              {price}
            </Text>
          </li>
        ))}
      </Stack>
    </Stack>
  </Card>
)

/** How senders write the address of a box. */
export const Letter = ({ sample }: { sample: string }) => (
  <Card as="section" tone="sunken">
    <Stack gap="s">
      <Title>{words.letterTitle}</Title>
      <Text weight="strong">{sample}</Text>
      <Text size="small" tone="muted">
        {words.letterText}
      </Text>
    </Stack>
  </Card>
)

/** The nearest offices that rent boxes. */
export const Nearest = ({ near }: Pick<OfficePage, 'near'>) => (
  <Card as="section">
    <Stack gap="s">
      <Title>{words.nearest}</Title>
      <Stack gap="s" as="ul">
        {near.map(({ index, place }) => (
          <li key={index}>
            <Link href={addresses.office(index)}>{words.nearestItem(index)}</Link>
            <Text size="small" tone="muted">
              {place}
            </Text>
          </li>
        ))}
      </Stack>
    </Stack>
  </Card>
)
