import { styled } from 'styled-components';

export function ToastText({ title, text }: { title: string; text: string }) {
  return (
    <Stack>
      <strong>{title}</strong>
      <span>{text}</span>
    </Stack>
  );
}

const Stack = styled.span`
  display: grid;

  strong {
    font-weight: 650;
  }
`;
