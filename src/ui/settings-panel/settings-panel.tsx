import { type Settings, settings } from '#theme/settings.ts'
import { Button } from '../button/button.tsx'
import { Segmented } from '../segmented/segmented.tsx'
import * as css from './settings-panel.css.ts'

/** Words of one setting and of each of its values. */
export type SettingWords = {
  [Name in keyof Settings]: { label: string; options: Record<Settings[Name], string> }
}

export interface SettingsPanelProps {
  /** Name of the panel, for listeners. */
  label: string
  /** Begins the names of its radios, for a page with two panels; 'setting' unless told. */
  name?: string
  words: SettingWords
  values: Settings
  /** The whole of the new values; whoever wires it puts them on <html> and keeps them. */
  onChange: (values: Settings) => void
  resetLabel: string
}

const names = Object.keys(settings) as (keyof Settings)[]

/** The values before anyone chose: the first of each. */
export const defaultSettings: Settings = {
  theme: 'auto',
  textSize: '100',
  spacing: 'normal',
  motion: 'auto',
  images: 'on',
}

/** How the site looks on this device: contrast, text size, spacing, motion, images. */
export function SettingsPanel({
  label,
  name: prefix = 'setting',
  words,
  values,
  onChange,
  resetLabel,
}: SettingsPanelProps) {
  return (
    <section aria-label={label} className={css.panel} data-print="never">
      {names.map((name) => (
        <Segmented
          key={name}
          name={`${prefix}-${name}`}
          label={words[name].label}
          options={settings[name].map((value) => ({
            value,
            label: (words[name].options as Record<string, string>)[value] ?? value,
          }))}
          value={values[name]}
          onChange={(value) => onChange({ ...values, [name]: value })}
        />
      ))}
      <Button tone="quiet" icon="refresh" onClick={() => onChange(defaultSettings)}>
        {resetLabel}
      </Button>
    </section>
  )
}
