import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { FileInput } from '@/domain/files/FileInput';
import { fail } from '@/test/answers';
import { aProblem } from '@/test/builders';
import { server } from '@/test/server';

const upload = async () => {
  render(<FileInput label="Upload File" value={null} onChange={() => undefined} />);
  const input = screen.getByLabelText('Upload File');
  await userEvent.upload(input, new File(['x'], 'brief.png', { type: 'image/png' }));
  await screen.findByText('Not uploaded');
  return input;
};

test('a file that the server refuses is shown with the server’s message and no retry button', async () => {
  const message = 'The name of this file should end in .pdf to match its content.';
  const problem = aProblem('invalid', { errors: [{ pointer: '#/file', message }] });
  server.use(http.post('/api/v1/upload', () => fail(problem)));
  const input = await upload();
  expect(input).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(screen.queryByText(/Some fields/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retry upload' })).not.toBeInTheDocument();
});

test('an upload that failed temporarily can be sent again', async () => {
  server.use(http.post('/api/v1/upload', () => fail(aProblem('unavailable'))));
  await upload();
  expect(screen.getByRole('button', { name: 'Retry upload' })).toBeInTheDocument();
});
