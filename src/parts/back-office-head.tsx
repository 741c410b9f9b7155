import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses.ts'
import { partsCopy } from '#copy/parts.ts'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'

export const BackOfficeHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Stack gap="none">
    <Inline data-print="never">
      <Link href={addresses.branch} alone icon="arrow-left">
        {partsCopy.toBackOffice}
      </Link>
    </Inline>
    <Inline justify="between">
      <Heading level={1} size="h2">
        {title}
      </Heading>
      {children}
    </Inline>
  </Stack>
)
