import { pagePaths, sessionUrls } from '#kit/api/page-paths.ts'
import { failureCopy } from '#kit/words/failure.ts'
import { toTelUrl, typesetPhone } from '#kit/words/phone.ts'
import { siteCopy } from '#kit/words/site.ts'
import { typeset } from '#kit/words/typeset.ts'
import { organisationPagesCopy } from '#people/words/organisation-pages.ts'
import { OfficeSearch } from '#places/parts/office-search.tsx'
import { ActingAccountChoices } from '#ui/account-switcher/account-menu.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { Drawing, TextWithDrawing } from '#ui/drawing/drawing.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

export interface FailurePageViewProps {
  kind: keyof typeof failureCopy.kinds
  /** Links to the mobile apps, from content/site/links.md. */
  apps: readonly { readonly title: string; readonly href: string }[]
  appsTitle: string
  phone: string
}

const drawings = {
  general: 'broken',
  notFound: 'returned',
  forbidden: 'closed',
  staffOnly: 'closed',
  broken: 'broken',
  login: 'closed',
  blocked: 'closed',
  actingChanged: 'closed',
} as const

const pageAddresses = {
  home: pagePaths.home,
  claims: pagePaths.claims,
  service: '/services',
  faq: pagePaths.faq,
  documents: pagePaths.documents,
  tariffs: '/tariffs',
} as const

/** Links onward, without the one that is a button. */
const linksFor = (kind: FailurePageViewProps['kind']) =>
  (['home', 'claims', 'service', 'faq', 'documents', 'tariffs'] as const).filter(
    (name) => !(kind === 'actingChanged' && name === 'claims'),
  )

const actions = {
  notFound: <OfficeSearch />,
  forbidden: (
    <ButtonLink href={`${sessionUrls.login}?callback=${pagePaths.claims}`} tone="primary">
      {failureCopy.login}
    </ButtonLink>
  ),
  staffOnly: (
    <ButtonLink href={sessionUrls.login} tone="primary">
      {failureCopy.login}
    </ButtonLink>
  ),
  login: (
    <>
      <ButtonLink href={sessionUrls.login} tone="primary">
        {failureCopy.loginAgain}
      </ButtonLink>
      <ButtonLink href={pagePaths.lastDraft}>{failureCopy.lastDraft}</ButtonLink>
    </>
  ),
  blocked: null,
  actingChanged: (
    <ButtonLink href={pagePaths.claims} tone="primary">
      {failureCopy.links.claims}
    </ButtonLink>
  ),
  broken: <RetryButton />,
  general: <RetryButton />,
}

function RetryButton() {
  return (
    <ButtonLink href="" tone="primary" icon="refresh">
      {failureCopy.again}
    </ButtonLink>
  )
}

/** Page for failures such as 404, 500 and lost connections (M-ROUTE-41). */
export function FailurePageView({ kind, apps, appsTitle, phone }: FailurePageViewProps) {
  const { heading, text, drawing, code, stamp } = failureCopy.kinds[kind]
  const telephone = toTelUrl(phone)
  return (
    <Stack gap="xxl">
      <TextWithDrawing
        picture={<Drawing scene={drawings[kind]} label={drawing} words={stamp} {...(code ? { code } : {})} />}
      >
        <Stack gap="l">
          <Stack gap="s">
            <Text tone="muted">{failureCopy.title}</Text>
            <Heading level={1}>{heading}</Heading>
            <Text size="lead" prose>
              {typeset(text)}
            </Text>
          </Stack>
          {kind === 'forbidden' && (
            <ActingAccountChoices
              label={failureCopy.actFor}
              ownNote={organisationPagesCopy.personalNote}
              innLabel={organisationPagesCopy.innLabel}
              failed={organisationPagesCopy.switchFailed}
              then={pagePaths.claims}
            />
          )}
          {kind === 'notFound' ? (
            actions[kind]
          ) : (
            <Inline columnOnPhone>
              {kind === 'blocked' ? (
                <ButtonLink href={telephone} tone="primary" icon="phone">
                  {failureCopy.call} {typesetPhone(phone)}
                </ButtonLink>
              ) : (
                actions[kind]
              )}
            </Inline>
          )}
        </Stack>
      </TextWithDrawing>
      <Columns shape="two" gap="xl">
        <Stack as="section" gap="xs" aria-label={failureCopy.linksTitle}>
          <Heading level={2} size="h3">
            {failureCopy.linksTitle}
          </Heading>
          <Columns as="ul" shape="pair" gap="none">
            {linksFor(kind).map((name) => (
              <li key={name}>
                <Link href={pageAddresses[name]} alone>
                  {failureCopy.links[name]}
                </Link>
              </li>
            ))}
          </Columns>
          <Text>
            {siteCopy.footer.support}:{' '}
            <Link href={telephone}>
              <Text as="span" nowrap>
                {phone}
              </Text>
            </Link>
          </Text>
        </Stack>
        <Stack as="section" gap="xs" aria-label={appsTitle}>
          <Heading level={2} size="h3">
            {appsTitle}
          </Heading>
          <Columns as="ul" shape="pair" gap="none">
            {apps.map(({ title, href }) => (
              <li key={href}>
                <Link href={href} external alone>
                  {title}
                </Link>
              </li>
            ))}
          </Columns>
        </Stack>
      </Columns>
    </Stack>
  )
}
