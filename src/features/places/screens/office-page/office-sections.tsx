import { pagePaths } from '#kit/api/page-paths.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import { fitCopy } from '#mail/words/fit.ts'
import { officePageCopy as words } from '#places/words/office-page.ts'
import { FoldedDetails } from '#ui/accordion/accordion.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { PriceLines, PriceTiles } from '#ui/price-lines/price-lines.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import type { OfficePageData } from './office-page.ts'

const Title = ({ children }: { children: string }) => (
  <Heading level={2} size="h3">
    {children}
  </Heading>
)

/** The week in one line; breaks and special days are in a disclosure below it. */
export const Hours = ({ page }: { page: OfficePageData }) => {
  const { hours, hoursLine, isClosed, minute } = page
  // The badge of a page with live facts says that the hours are unknown.
  if (hoursLine === '') return minute === null && <Text tone="muted">{words.hoursUnknown}</Text>
  const line = isClosed ? (
    <Text as="span" size="small">
      {words.hoursWhenOpen}: {hoursLine}
    </Text>
  ) : (
    <Text as="span" size="large">
      {hoursLine}
    </Text>
  )
  if (hours.length === 0) return line
  return (
    <FoldedDetails summary={line}>
      <DescriptionList
        density="tight"
        items={hours.map(({ day, times }) => ({ term: day, details: times }))}
      />
    </FoldedDetails>
  )
}

export const DirectionsSection = ({ html }: { html: string }) => (
  <Stack gap="s" as="section">
    <Title>{words.directions}</Title>
    <Prose plain html={html} />
  </Stack>
)

export const LockersSection = ({ lockers }: Pick<OfficePageData, 'lockers'>) => (
  <Stack gap="s" as="section">
    <Title>{words.lockers}</Title>
    <Stack gap="xs" as="ul">
      {lockers.map(({ id, name }) => (
        <li key={id}>
          <Link href={pagePaths.rentalOfLocker(id)} icon="locker" alone>
            {name}
          </Link>
        </li>
      ))}
    </Stack>
  </Stack>
)

export const PriceSection = ({ caption, items }: NonNullable<OfficePageData['prices']>) => (
  <Stack gap="xs">
    <PriceTiles items={items} />
    <Text size="small" tone="muted">
      {caption} <Link href="/tariffs">{words.tariffAll}</Link>
    </Text>
  </Stack>
)

export const AnnouncedTariffsSection = ({ announced }: Pick<OfficePageData, 'announced'>) => (
  <Stack gap="s" as="section">
    <Title>{words.tariffAhead}</Title>
    {announced.map(({ caption, items }) => (
      <Stack key={caption} gap="xs">
        <Text size="small" tone="muted">
          {caption}
        </Text>
        <PriceTiles items={items} />
      </Stack>
    ))}
  </Stack>
)

export const ServicesSection = ({ services }: Pick<OfficePageData, 'services'>) => (
  <Card as="section">
    <Stack gap="s">
      <Title>{words.services}</Title>
      <PriceLines compact lines={services.map(({ name, price }) => ({ label: name, amount: price }))} />
      <Text size="small">
        <Link href="/services">{words.servicesAll}</Link>
      </Text>
    </Stack>
  </Card>
)

export const FitSection = ({ fit, index }: Pick<OfficePageData, 'fit' | 'index'>) => (
  <Stack gap="s" as="section">
    <Title>{fitCopy.here.title}</Title>
    <DescriptionList density="tight" items={fit} />
    <Text size="small">
      <Link href={pagePaths.fitAtOffice(index)}>{fitCopy.here.check}</Link>
    </Text>
  </Stack>
)

export const SampleAddressCard = ({ sample }: { sample: string }) => (
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

interface NearestOfficesProps extends Pick<OfficePageData, 'near' | 'nearTitle'> {
  /** For offices without free boxes: links to the rental forms of these offices. */
  withRentLinks?: boolean
}

export const NearestOfficesList = ({ near, nearTitle, withRentLinks = false }: NearestOfficesProps) => (
  <Stack gap="s">
    <Title>{nearTitle}</Title>
    <Stack gap="s" as="ul">
      {near.map(({ index, street, note }) => (
        <li key={index}>
          <Inline firstGrows wrap={!withRentLinks}>
            <div>
              <Link href={pagePaths.office(index)}>{typesetAddress(street)}</Link>
              <Text size="small" tone="muted" numeric>
                {note}
              </Text>
            </div>
            {withRentLinks && (
              <ButtonLink href={pagePaths.wizard(index)} size="small">
                {words.choose} <VisuallyHidden>{index}</VisuallyHidden>
              </ButtonLink>
            )}
          </Inline>
        </li>
      ))}
    </Stack>
  </Stack>
)
