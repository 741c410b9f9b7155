import { officePageCopy as words } from '#copy/office-page.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { slot } from './slots.ts'

const Title = ({ children }: { children: string }) => (
  <Heading level={2} size="h3">
    {children}
  </Heading>
)

/** Parts of an office's page that some offices have and others have not; a list's one row stands for all. */
export const officeBlocks = {
  hours: () => (
    <Card as="section">
      <Stack gap="s">
        <Title>{slot('title')}</Title>
        <DescriptionList density="tight" items={[{ term: slot('day'), details: slot('times') }]} />
      </Stack>
    </Card>
  ),
  hoursUnknown: () => <Text tone="muted">{words.hoursUnknown}</Text>,
  directions: () => (
    <Stack gap="s" as="section">
      <Title>{words.directions}</Title>
      <Prose>{slot('text')}</Prose>
    </Stack>
  ),
  closed: () => <Notice tone="warning">{slot('text')}</Notice>,
  point: () => <Text>{words.point}</Text>,
  offline: () => <Text>{words.officeOnlyHelp}</Text>,
  digitize: () => (
    <ButtonLink href={slot('place')} icon="document">
      {words.digitize}
    </ButtonLink>
  ),
  lockers: () => (
    <Stack gap="s" as="section">
      <Title>{words.lockers}</Title>
      <Stack gap="xs" as="ul">
        <li>
          <Link href={slot('href')} icon="locker" alone>
            {slot('name')}
          </Link>
        </li>
      </Stack>
    </Stack>
  ),
  tariffs: () => (
    <Stack gap="s" as="section">
      <Title>{words.tariffTitle}</Title>
      {slot('tables')}
      <Link href="/tariffs" alone iconEnd="arrow-right">
        {words.tariffAll}
      </Link>
    </Stack>
  ),
  tariff: () => (
    <Table
      caption={slot('caption')}
      columns={[
        { key: 'size', label: words.size, names: true },
        { key: 'individual', label: words.clients.individual, align: 'end' },
        { key: 'privileged', label: words.clients.privileged, align: 'end' },
        { key: 'legal', label: words.clients.legal, align: 'end' },
      ]}
      rows={[
        {
          id: 'row',
          cells: {
            size: slot('size'),
            individual: slot('individual'),
            privileged: slot('privileged'),
            legal: slot('legal'),
          },
        },
      ]}
    />
  ),
  services: () => (
    <Card as="section">
      <Stack gap="s">
        <Title>{words.services}</Title>
        <Stack gap="xs" as="ul">
          <li>
            <Link href={slot('href')}>{slot('name')}</Link>
            <Text size="small" tone="muted">
              {slot('price')}
            </Text>
          </li>
        </Stack>
      </Stack>
    </Card>
  ),
  letter: () => (
    <Card as="section" tone="sunken">
      <Stack gap="s">
        <Title>{words.letterTitle}</Title>
        <Text weight="strong">{slot('sample')}</Text>
        <Text size="small" tone="muted">
          {words.letterText}
        </Text>
      </Stack>
    </Card>
  ),
  nearest: () => (
    <Card as="section">
      <Stack gap="s">
        <Title>{words.nearest}</Title>
        <Stack gap="s" as="ul">
          <li>
            <Link href={slot('href')}>{slot('title')}</Link>
            <Text size="small" tone="muted">
              {slot('address')}
            </Text>
          </li>
        </Stack>
      </Stack>
    </Card>
  ),
} as const
