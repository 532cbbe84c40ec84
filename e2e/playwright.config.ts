import { defineConfig } from '@playwright/test'
import { chromiumFlags } from '../configuration/commands/chromium-flags.mjs'

/** Runs the journeys in the system's Chromium, against one freshly started site on the embedded database. */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results/e2e',
  // Limits end what never would: a busy machine must not fail a journey.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  fullyParallel: false,
  // One for each core: three saturate them, take as long in all, and make each page slower.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json']],
  globalSetup: './start-site.ts',
  use: {
    actionTimeout: 60_000,
    // Traces take processor time that the journeys need. On demand: npm run e2e -- quiz --trace retain-on-failure
    trace: 'off',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [...chromiumFlags, '--disable-component-update', '--disable-sync'],
    },
  },
})
