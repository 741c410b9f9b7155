import { pagePaths } from '#kit/api/page-paths.ts'
import { failureCopy } from '#kit/words/failure.ts'
import { OfficeSearch } from '#places/parts/office-search.tsx'
import { unknownPlaceCopy } from '#places/words/office.ts'
import { checkoutCopy } from '#rent/words/checkout.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Drawing, TextWithDrawing } from '#ui/drawing/drawing.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

const { drawing, code: status = '', stamp } = failureCopy.kinds.notFound

/** Shown for an office or locker that does not exist (M-ERR-04). */
export function PlaceUnknown({ code }: { code: string }) {
  const isMissing = code === 'office_missing'
  const isLocker = code === 'locker_unknown'
  const { title, text } = unknownPlaceCopy[isMissing ? 'missing' : isLocker ? 'locker' : 'unknown']
  const stamped = isMissing ? {} : { code: status, words: stamp }
  return (
    <TextWithDrawing picture={<Drawing scene="returned" label={drawing} {...stamped} />}>
      <Stack gap="l" data-code={code}>
        <Stack gap="s">
          <Heading level={1} size="h1">
            {title}
          </Heading>
          <Text size="lead" prose>
            {text}
          </Text>
        </Stack>
        <OfficeSearch />
        <Inline>
          <ButtonLink href={pagePaths.home}>{checkoutCopy.home}</ButtonLink>
        </Inline>
      </Stack>
    </TextWithDrawing>
  )
}
