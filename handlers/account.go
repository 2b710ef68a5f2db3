package handlers

import (
	"net/http"
	"strings"

	"roundtable/models"
	"roundtable/templates"
)

// account is the own account: name, password, devices.
func (s *Server) account(c *Ctx) error {
	page, err := s.accountPage(c)
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.AccountOf(page))
}

func (s *Server) accountPage(c *Ctx) (page templates.AccountPage, err error) {
	ctx, who := c.Request().Context(), c.Who()
	page.Page, page.This = c.Page(c.T("access.account", "My account")), c.device()
	page.Styles = []string{"access.css"}
	if page.Account, err = s.store.Account(ctx, who); err != nil {
		return page, err
	}
	page.Name = page.Account.Name
	if page.Devices, err = s.store.Devices(ctx, who); err != nil {
		return page, err
	}
	events, err := s.store.Home(ctx, who)
	for _, e := range events {
		if who.Roles[e.ID] != models.Nobody {
			page.Events = append(page.Events, e)
		}
	}
	return page, err
}

// saveAccount changes name and password.
func (s *Server) saveAccount(c *Ctx) error {
	page, err := s.accountPage(c)
	if err != nil {
		return err
	}
	tries := "account " + page.Account.Name
	if page.Account.HasPassword && !s.logins.left(tries) {
		return echoTooMany
	}
	password := c.Form("password")
	err = s.store.SetAccount(c.Request().Context(), c.Who(), c.Form("name"), c.Form("old"), password, c.device())
	if status := c.Status(err); status != 0 {
		if page.Account.HasPassword && fieldOf(err) == "old" {
			s.logins.failed(tries)
		}
		page.Name, page.Field, page.Refused = c.Form("name"), fieldOf(err), c.Lang().Err(err)
		return c.Draw(status, templates.AccountOf(page))
	}
	if err != nil {
		return err
	}
	text := c.T("access.saved", "Your account is saved.")
	if password != "" {
		text = c.T("access.saved.password", "The new password counts from now on. Other devices were signed out.")
	}
	c.Flash(templates.OK, text)
	return c.See(s.to.Account())
}

// endDevice signs out one of the own devices, or all others.
func (s *Server) endDevice(c *Ctx) error {
	id := int64(0)
	if c.Form("device") != "others" {
		n, ok := positive(c.Form("device"))
		if !ok {
			return models.ErrNotFound
		}
		id = int64(n)
	}
	if err := s.store.EndDevice(c.Request().Context(), c.Who(), id, c.device()); err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("access.device.ended", "Signed out there."))
	return c.See(s.to.Account())
}

// people lists who can sign in here, for the administrator.
func (s *Server) people(c *Ctx) error {
	page, err := s.accountsPage(c)
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.People(page))
}

func (s *Server) accountsPage(c *Ctx) (page templates.PeoplePage, err error) {
	ctx, who := c.Request().Context(), c.Who()
	page.Page, page.Own = c.Page(c.T("access.people", "People")), who.Account
	page.Styles = []string{"access.css"}
	if page.Accounts, err = s.store.Accounts(ctx, who); err != nil {
		return page, err
	}
	page.Invites, err = s.store.ClubInvites(ctx, who)
	return page, err
}

// savePerson changes what an account may do.
func (s *Server) savePerson(c *Ctx) error {
	id, err := c.Int("id")
	if err != nil {
		return err
	}
	err = s.store.SetLevel(c.Request().Context(), c.Who(), int64(id), c.Form("level"), c.Form("closed") != "")
	return s.peopleDone(c, err, c.T("access.person.saved", "Saved. It counts from the next page on."))
}

// endDevicesOf signs somebody out everywhere.
func (s *Server) endDevicesOf(c *Ctx) error {
	id, err := c.Int("id")
	if err != nil {
		return err
	}
	err = s.store.EndDevicesOf(c.Request().Context(), c.Who(), int64(id))
	return s.peopleDone(c, err, c.T("access.device.all", "Signed out everywhere."))
}

func (s *Server) peopleDone(c *Ctx, err error, done string) error {
	if status := c.Status(err); status != 0 {
		page, pageErr := s.accountsPage(c)
		if pageErr != nil {
			return pageErr
		}
		page.Refused, page.Label = c.Lang().Err(err), c.Form("label")
		return c.Draw(status, templates.People(page))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, done)
	return c.See(s.to.People())
}

// inviteOrganiser makes an invitation to make events here.
func (s *Server) inviteOrganiser(c *Ctx) error {
	secret, err := s.store.InviteOrganiser(c.Request().Context(), c.Who(), c.Form("label"))
	if err != nil || secret == "" {
		return s.peopleDone(c, err, c.T("access.made.before", "This link was made before. Make a new one if it is lost."))
	}
	code := s.made.keep(c.Who().Account, "", []madeLink{{models.NewLink{Kind: models.LinkInvite, Label: strings.TrimSpace(c.Form("label"))}, secret}})
	return c.See(s.to.ClubInviteMade(code))
}

// inviteMade shows the invitation that was just made.
func (s *Server) inviteMade(c *Ctx) error {
	links, ok := s.made.take(c.Who().Account, "", c.Param("code"))
	if !ok {
		c.Flash(templates.Info, c.T("access.made.gone", "A secret is shown for ten minutes after it was made. Make a new link if it is lost."))
		return c.See(s.to.People())
	}
	page, err := s.madePage(c, links)
	if err != nil {
		return err
	}
	page.Back = s.to.People()
	return c.Draw(http.StatusOK, templates.LinksMade(page))
}

// withdrawInvite ends an invitation.
func (s *Server) withdrawInvite(c *Ctx) error {
	id, err := c.Int("id")
	if err != nil {
		return err
	}
	err = s.store.WithdrawInvite(c.Request().Context(), c.Who(), int64(id))
	return s.peopleDone(c, err, c.T("access.withdrawn", "The link does not work any more."))
}

// joinPage is where an invitation leads. Opening it uses nothing up.
func (s *Server) joinPage(c *Ctx) error {
	page, err := s.joining(c)
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Join(page))
}

func (s *Server) joining(c *Ctx) (page templates.JoinPage, err error) {
	link, slug, err := c.openSecret(models.LinkInvite)
	if err != nil {
		return page, err
	}
	page.Page, page.Role, page.Secret = c.Page(c.T("access.join", "Invitation")), link.Role, c.Param("token")
	page.Styles = []string{"access.css"}
	if slug != "" {
		page.Event, err = s.store.TitleOf(c.Request().Context(), slug)
	}
	return page, err
}

// join uses the invitation up: for the account that is signed in, or one that is made with it.
func (s *Server) join(c *Ctx) error {
	page, err := s.joining(c)
	if err != nil {
		return err
	}
	ctx, slug, account := c.Request().Context(), "", c.Who().Account
	switch {
	case account != 0:
		slug, err = s.store.Accept(ctx, c.Who(), page.Secret)
	default:
		slug, account, err = s.store.AcceptNew(ctx, c.Who(), page.Secret, c.Form("name"), c.Form("password"))
		if err == nil {
			err = c.signIn(account)
		}
	}
	if status := c.Status(err); status != 0 {
		page.Name, page.Field, page.Refused = c.Form("name"), fieldOf(err), c.Lang().Err(err)
		return c.Draw(status, templates.Join(page))
	}
	if err != nil {
		return err
	}
	return c.See(s.startOf(page.Role, slug))
}

// startOf is where somebody with a role in an event starts.
func (s *Server) startOf(role models.Role, slug string) string {
	switch {
	case slug == "":
		return s.to.Home()
	case role >= models.AsOrganiser:
		return s.to.Desk(slug)
	case role == models.AsArbiter:
		return s.to.Arbiters(slug)
	}
	return s.to.Public(slug)
}
