import { Link } from 'react-router-dom';
import { InfoPage } from '@/screens/info/InfoPage';
import { marketplace } from '@/shared/lib/marketplace';

export function Help() {
  return (
    <InfoPage title="Help Center" lead="Short answers for clients and freelancers.">
      <h2>How do I post a project?</h2>
      <p>
        <Link to="/register/client">Join as a client</Link>, then choose “Post a job and hire a pro”. Three steps ask
        for the work, the skills it needs, and the price. The description needs at least 500 characters, so that
        freelancers know what they are applying for.
      </p>
      <h2>How do I apply to a project?</h2>
      <p>
        <Link to="/register/freelancer">Join as a freelancer</Link>, open a project and choose “Apply Now”. You can send
        one proposal to each project; only its client can read it.
      </p>
      <h2>How are projects matched to me?</h2>
      <p>
        By the skills in your profile. “Best Matches” puts the projects that need most of them first, and shows how many
        match.
      </p>
      <h2>Which files can I upload?</h2>
      <p>
        PDF, Word (DOCX), OpenDocument (ODT), plain text, ZIP, PNG, JPEG and WebP, up to 25 MB each. Documents with
        macros, and archives with programs or a password, are not accepted.
      </p>
      <h2>How does hiring work?</h2>
      <p>
        The client makes an offer for a proposal: rate, duration, scope, start date, and a date until which it can be
        accepted. When the freelancer accepts it, a contract begins. The freelancer delivers there; the client accepts
        the work or asks for changes. Either can propose different terms or end the contract early with a reason.
        Accepting an offer fills the project, unless the client keeps hiring.
      </p>
      <h2>How is the work paid?</h2>
      <p>
        Outside of {marketplace.name}, in whatever way the client and the freelancer agree. Money does not flow through{' '}
        {marketplace.name}: the client marks a payment as paid, and the freelancer confirms or disputes it. This is
        recorded in the contract, for both to read. {marketplace.name} holds no money, takes no share, and cannot pay
        anything back.
      </p>
      <h2>How do invoices work?</h2>
      <p>
        The freelancer of a contract issues them there. {marketplace.name} numbers each freelancer’s invoices without
        gaps, anew every year, and both can read and print them. An issued invoice never changes; another one corrects a
        mistake. {marketplace.name} computes no tax, and an invoice is paid elsewhere.
      </p>
      <h2>What is a work record?</h2>
      <p>
        A signed file that says what a freelancer has completed here, to be shown elsewhere. Freelancers issue one from
        their contracts. It names a client only if that client allows it. Anybody can{' '}
        <Link to="/verify">check a work record</Link>, without an account.
      </p>
      <h2>Who sees my page?</h2>
      <p>
        Everyone who is signed in, until you choose otherwise in your <Link to="/settings/security">settings</Link>:
        everyone, or only people with whom you have a proposal or a contract. There you also choose the address of your
        page, which stays yours for ever, and see it as others do.
      </p>
      <h2>What is a verified company?</h2>
      <p>
        The operator of {marketplace.name} has checked that the company of this client exists under this name, such as
        in a public register, on the day that is shown. It says nothing about their work or whether they pay, and ends
        when they change the name. To have yours checked, <Link to="/contact">write to the operator</Link>.
      </p>
      <h2>I cannot sign in</h2>
      <p>
        Check the username or email address and the password. If the password is lost,{' '}
        <Link to="/forgot-password">have a link sent</Link> to your email address, and choose a new one. If the address
        is lost too, <Link to="/contact">ask the operator</Link>.
      </p>
      <h2>How do I change my password, see where I am signed in, or leave?</h2>
      <p>
        In your <Link to="/settings/security">settings</Link>, in the menu behind your picture. You can also download
        your data and delete your account there.
      </p>
    </InfoPage>
  );
}
