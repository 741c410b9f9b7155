import type { ReactNode } from 'react'
import { homeCopy } from '#content/words/home.ts'
import { Tabs } from '#ui/tabs/tabs.tsx'

interface HomeSectionsProps {
  titles: { readonly about: string; readonly questions: string; readonly documents: string }
  about?: ReactNode
  questions?: ReactNode
  documents?: ReactNode
}

/** Tabs on phones and tablets, columns on desktop (M-HOME-03). */
export function HomeSectionsIsland({ titles, about, questions, documents }: HomeSectionsProps) {
  return (
    <Tabs
      label={homeCopy.sections}
      sideBySide
      tabs={[
        { id: 'about', label: titles.about, content: about },
        { id: 'questions', label: titles.questions, content: questions },
        { id: 'documents', label: titles.documents, content: documents },
      ]}
    />
  )
}
