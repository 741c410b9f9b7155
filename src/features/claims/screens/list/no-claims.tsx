import type { ReactNode } from 'react'
import { claimsCopy as copy } from '#claims/words/claims.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { BoxWallPicture } from '#ui/box-wall-picture/box-wall-picture.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

/** Banner of the promotion; its link names `source` for the campaign statistics (M-LIST-03, 04). */
export function NoClaimsPromo(props: {
  source: 'main' | 'claims'
  campaign: 'authorized' | 'not-authorized'
}) {
  const { source, campaign } = props
  const marks = new URLSearchParams({ utm_source: source, utm_medium: 'banner', utm_campaign: campaign })
  return (
    <Card edge="airmail" as="section" aria-labelledby="promo" data-test={`promo-${campaign}`}>
      <Stack gap="s" align="start">
        <Heading level={2} size="h3" id="promo">
          {copy.promoTitle}
        </Heading>
        <Text>{copy.promoText}</Text>
        <ButtonLink href={`${pagePaths.promo}?${marks}`}>{copy.promoAction}</ButtonLink>
      </Stack>
    </Card>
  )
}

/** Shown if the person of the session no longer exists (M-SESS-02, 03). */
export function ExpiredSessionState({ login }: { login: () => void }) {
  return (
    <EmptyState
      icon="clock"
      title={copy.expiredTitle}
      actions={
        <>
          <Button tone="primary" onClick={login}>
            {copy.loginAgain}
          </Button>
          <ButtonLink href={pagePaths.faq}>{copy.findQuestion}</ButtonLink>
        </>
      }
    >
      {copy.expiredText}
    </EmptyState>
  )
}

interface Props {
  email: string
  support: ReactNode
}

/** Explains where to look for a missing claim (M-LIST-03). */
function LostClaim({ email, support }: Props) {
  return (
    <Notice
      title={copy.lostTitle}
      action={
        <Stack gap="xs" align="start">
          <ButtonLink icon="user" href={pagePaths.linking}>
            {copy.lostLink}
          </ButtonLink>
          <ButtonLink icon="back" href={pagePaths.recovery}>
            {copy.lostRecover}
          </ButtonLink>
          {support}
        </Stack>
      }
    >
      {copy.lostProfile(email)}
    </Notice>
  )
}

/** `source` goes into the campaign link (M-LIST-02, 03). */
export function NoClaims({ source, ...props }: Props & { source: 'main' | 'claims' }) {
  return (
    <Columns shape="asideEnd" align="start">
      <EmptyState
        picture={<BoxWallPicture />}
        title={copy.noneTitle}
        actions={
          <ButtonLink tone="primary" size="large" href={pagePaths.toSearch}>
            {copy.take}
          </ButtonLink>
        }
      >
        {copy.noneText}
      </EmptyState>
      <Stack gap="m">
        <LostClaim {...props} />
        <NoClaimsPromo source={source} campaign="authorized" />
      </Stack>
    </Columns>
  )
}
