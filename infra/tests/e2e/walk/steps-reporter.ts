import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

/**
 * Prints the result of each step of a journey as it ends, with the reason for a failure. The last line counts the
 * results.
 */
// biome-ignore lint/style/noDefaultExport: Playwright loads a reporter by it.
export default class StepsReporter implements Reporter {
  private held = 0;
  private failed = 0;

  onTestBegin({ title }: TestCase): void {
    say(title);
  }

  onStepEnd(_test: TestCase, _result: TestResult, { category, title, error }: TestStep): void {
    if (category !== 'test.step') return;
    if (error) this.failed++;
    else this.held++;
    say(`  ${error ? 'failed' : 'held  '}  ${title}`);
  }

  onTestEnd(_test: TestCase, { status, error }: TestResult): void {
    if (status === 'passed' || status === 'skipped') return;
    // A failure between two steps, such as an error in the page, is not counted by any step.
    if (this.failed === 0) this.failed++;
    say(`  ${error?.message ?? status}`);
  }

  onEnd(): void {
    say(`${this.held} steps passed, ${this.failed} failed`);
  }
}

const say = (text: string) => void process.stdout.write(`${text}\n`);
