import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses.ts'
import { claimsCopy as copy } from '#copy/claims.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { WallPicture } from '#ui/wall-picture/wall-picture.tsx'
import { Promo } from './promo.tsx'

interface Props {
  /** The address of whoever is here. */
  email: string
  /** A way to ask support. */
  support: ReactNode
}

/** Where a claim may be that is not in the list (M-LIST-03). */
function LostClaim({ email, support }: Props) {
  return (
    <Notice
      title={copy.lostTitle}
      action={
        <Stack gap="xs" align="start">
          <ButtonLink icon="user" href={addresses.linking}>
            {copy.lostLink}
          </ButtonLink>
          <Link href={addresses.recovery} alone>
            {copy.lostRecover}
          </Link>
          <Text size="small">{copy.lostSupport}</Text>
          {support}
        </Stack>
      }
    >
      {copy.lostProfile(email)}
    </Notice>
  )
}

/** A person without claims: begin one, or look for the one that is missing (M-LIST-02, 03). `source` marks the banner. */
export function NoClaims({ source, ...props }: Props & { source: 'main' | 'claims' }) {
  return (
    <Columns shape="asideEnd" align="start">
      <EmptyState
        picture={<WallPicture />}
        title={copy.noneTitle}
        actions={
          <ButtonLink tone="primary" size="large" href={addresses.toSearch}>
            {copy.take}
          </ButtonLink>
        }
      >
        {copy.noneText}
      </EmptyState>
      <Stack gap="m">
        <LostClaim {...props} />
        <Promo source={source} campaign="authorized" />
      </Stack>
    </Columns>
  )
}
