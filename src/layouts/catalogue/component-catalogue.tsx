import { useEffect, useState } from 'react'
import type { CatalogueExample } from '#ui/component-example.ts'
import {
  DisplaySettingsPanel,
  defaultDisplaySettings,
} from '#ui/display-settings-panel/display-settings-panel.tsx'
import { exampleDisplaySettingWords } from '#ui/display-settings-panel/example-setting-words.ts'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

const files = import.meta.glob<{ examples: readonly CatalogueExample[] }>('../../ui/*/*.examples.tsx', {
  eager: true,
})

const components = Object.entries(files).map(([path, { examples }]) => ({
  name: path.split('/').at(-2) ?? path,
  examples,
}))

export function ComponentCatalogue() {
  const [values, setValues] = useState(defaultDisplaySettings)
  // Examples that scroll into view when they appear would move the page.
  useEffect(() => document.querySelector(location.hash || 'main')?.scrollIntoView(), [])
  const change = (next: typeof values) => {
    setValues(next)
    Object.assign(document.documentElement.dataset, next)
  }
  return (
    <Stack gap="xxl">
      <DisplaySettingsPanel
        label="Reading settings"
        words={exampleDisplaySettingWords}
        values={values}
        onChange={change}
        resetLabel="As it was"
      />
      <nav aria-label="Components">
        <Inline as="ul" gap="m">
          {components.map(({ name }) => (
            <li key={name}>
              <Link href={`#component-${name}`}>{name}</Link>
            </li>
          ))}
        </Inline>
      </nav>
      {components.map(({ name, examples }) => (
        <Stack key={name} as="section" gap="l" id={`component-${name}`} aria-labelledby={`${name}-heading`}>
          <Heading level={2} size="h3" id={`${name}-heading`}>
            {name}
          </Heading>
          {examples.map((example) => (
            <Stack key={example.name} gap="xs" data-test={`${name}: ${example.name}`}>
              <Text size="small" tone="muted">
                {example.name}
              </Text>
              <div>{example.element}</div>
            </Stack>
          ))}
        </Stack>
      ))}
    </Stack>
  )
}
