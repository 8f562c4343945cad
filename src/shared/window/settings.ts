import { z } from 'zod';
import { answerStyles } from '../answer.ts';

/** What a person sets once for this computer. `system`: as the operating system says. */
export const settingsSchema = z.object({
  language: z.enum(['system', 'en', 'zh']).default('system'),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  /** Size of the window's words in per cent. */
  textSize: z.int().min(80).max(200).default(100),
  density: z.enum(['compact', 'comfortable']).default('compact'),
  reducedMotion: z.enum(['system', 'on']).default('system'),
  /** Keys without Ctrl act in the panes. */
  singleKeys: z.boolean().default(true),
  answerStyle: z.enum(answerStyles).default('auto'),
  /** Threads that models compute with; null: chosen for this machine. Takes hold when a model is next started. */
  threads: z.int().min(1).max(64).nullable().default(null),
  /** Folder of the library; null: the system's usual place. Takes hold at the next start. */
  libraryFolder: z.string().min(1).nullable().default(null),
  /** Groups of the person who sits here; documents of other groups leave no trace in the window. */
  accessGroups: z.array(z.string().min(1)).default([]),
  /** What the window remembers of itself between two starts (pane sizes, last record, set of documents). */
  view: z.record(z.string(), z.json()).default({}),
});
export type Settings = z.infer<typeof settingsSchema>;

/** A change names only what changes; keys of `view` are merged, null takes one away. */
export const settingsChangeSchema = z
  .object({
    language: settingsSchema.shape.language.unwrap(),
    theme: settingsSchema.shape.theme.unwrap(),
    textSize: settingsSchema.shape.textSize.unwrap(),
    density: settingsSchema.shape.density.unwrap(),
    reducedMotion: settingsSchema.shape.reducedMotion.unwrap(),
    singleKeys: settingsSchema.shape.singleKeys.unwrap(),
    answerStyle: settingsSchema.shape.answerStyle.unwrap(),
    threads: settingsSchema.shape.threads.unwrap(),
    libraryFolder: settingsSchema.shape.libraryFolder.unwrap(),
    accessGroups: settingsSchema.shape.accessGroups.unwrap(),
    view: settingsSchema.shape.view.unwrap(),
  })
  .partial();
export type SettingsChange = z.infer<typeof settingsChangeSchema>;
