import { addresses, sessionAddresses } from '#contract/addresses.ts'
import { failureCopy } from '#copy/failure.ts'
import { siteCopy } from '#copy/site.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

export interface FailureViewProps {
  kind: keyof typeof failureCopy.kinds
  /** Mobile apps, from content/site/links.md. */
  apps: readonly { readonly title: string; readonly href: string }[]
  appsTitle: string
  /** Phone of support, as written. */
  phone: string
}

const places = {
  service: '/services',
  faq: addresses.faq,
  documents: addresses.documents,
  tariffs: '/tariffs',
} as const

/** The service-error page: what happened, all ways to go on, the phone (M-ROUTE-41). */
export function FailureView({ kind, apps, appsTitle, phone }: FailureViewProps) {
  return (
    <Stack gap="xl">
      <Stack gap="m">
        <Heading level={1}>{failureCopy.title}</Heading>
        <Text size="lead" prose>
          {failureCopy.kinds[kind]}
        </Text>
        <Inline>
          {kind === 'login' && (
            <>
              <ButtonLink href={sessionAddresses.login} tone="primary">
                {failureCopy.loginAgain}
              </ButtonLink>
              <ButtonLink href={addresses.lastDraft}>{failureCopy.lastDraft}</ButtonLink>
            </>
          )}
          <ButtonLink href={addresses.home} tone={kind === 'login' ? 'secondary' : 'primary'}>
            {failureCopy.links.home}
          </ButtonLink>
          <ButtonLink href={addresses.claims}>{failureCopy.links.claims}</ButtonLink>
        </Inline>
      </Stack>
      <Stack as="section" gap="s" aria-label={failureCopy.linksTitle}>
        <Heading level={2}>{failureCopy.linksTitle}</Heading>
        <Stack as="ul" gap="none">
          {(['service', 'faq', 'documents', 'tariffs'] as const).map((name) => (
            <li key={name}>
              <Link href={places[name]} alone>
                {failureCopy.links[name]}
              </Link>
            </li>
          ))}
        </Stack>
      </Stack>
      <Stack as="section" gap="s" aria-label={appsTitle}>
        <Heading level={2}>{appsTitle}</Heading>
        <Inline as="ul" gap="m">
          {apps.map(({ title, href }) => (
            <li key={href}>
              <Link href={href} external alone>
                {title}
              </Link>
            </li>
          ))}
        </Inline>
        <Text>
          {siteCopy.footer.support}: <Link href={`tel:${phone.replace(/\D/g, '')}`}>{phone}</Link>
        </Text>
      </Stack>
    </Stack>
  )
}
